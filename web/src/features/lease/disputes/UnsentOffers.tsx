/** The viewer's signed offers in this browser that Keyhold does not have: to send again, or to share by link. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { decodeSettlement } from '../../../gateways/wallet/settlement.ts'
import { clearSettlementOffer, type SettlementOffer } from '../../../gateways/wallet/settlementOffer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import css from './DisputePage.module.css'
import { settlementLink } from './settlementLink.ts'
import { useIsPassingOn, useOfferShares } from './sharesQueries.ts'
import { sharesInput } from './useSettlementDraft.ts'
import { useSettlementOffers } from './useSettlementOffers.ts'
import { useSharesWords } from './useSharesWords.ts'

/** With `part`, only that one. */
export function UnsentOffers({ lease, part }: { lease: LeaseDetail; part?: SettlementOffer['part'] }) {
  const offers = useSettlementOffers(lease).filter((offer) => part === undefined || offer.part === part)
  if (useIsPassingOn(lease.id)) return null
  return offers.map((offer) => <UnsentOffer key={offer.part} lease={lease} offer={offer} />)
}

function UnsentOffer({ lease, offer }: { lease: LeaseDetail; offer: SettlementOffer }) {
  const text = useText('paying')
  const refusal = useRefusal()
  const words = useSharesWords(lease, offer)
  const [copied, setCopied] = useState(false)
  const pass = useOfferShares(lease.id)
  const send = () => {
    const signed = decodeSettlement(offer.link)
    if (signed) pass.mutate(sharesInput(lease, signed), { onSuccess: () => clearSettlementOffer(offer) })
  }
  const copy = async () => {
    await navigator.clipboard?.writeText(settlementLink(lease, offer.link)).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Callout icon="pen-nib" tone="warn" title={text('shares.unsent', words)}>
      <p className="num">{text('shares.what', words)}</p>
      <p>{text('shares.unsentWhat', words)}</p>
      {pass.error && <p role="alert">{refusal(pass.error)}</p>}
      <div className={css.acts}>
        <Button kind="main" small busy={pass.isPending} onClick={send}>
          {text('shares.send', words)}
        </Button>
        <Button small icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {text(copied ? 'settle.copied' : 'settle.copy')}
        </Button>
      </div>
    </Callout>
  )
}
