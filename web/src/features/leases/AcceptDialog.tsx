/** Accepts a request: lists what is fixed from now on, offers to sign it with the wallet, and does it (D 2.7, D 4.8). */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Refused } from '../../gateways/api.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { usePlace, useWallet } from '../../gateways/wallet/useWallet.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { Frozen } from './Frozen.tsx'
import { isItsWallet, signOffer, useOffer } from './offer.ts'
import { otherName } from './people.ts'
import { useAccept } from './queries.ts'

/** What features/wallet gives: the dialog to choose a wallet, and where one is proved. */
interface WalletParts {
  readonly WalletDialog: ComponentType<{ open: boolean; onClose: () => void }>
  readonly prove: (onProved: () => void) => ReactNode
}

interface Props extends WalletParts {
  readonly lease: LeaseCard
  readonly viewerId: string
  readonly onClose: () => void
}

export function AcceptDialog({ lease, viewerId, onClose, WalletDialog, prove }: Props) {
  const text = useText('requests')
  const trouble = useTrouble()
  const name = otherName(lease, useLanguage())
  const offer = useOffer(lease.id)
  const [choosing, setChoosing] = useState(false)
  const { connected, leave, press, busy, failure } = useAcceptance(lease, offer, onClose)
  const mySign = offer.data && isItsWallet(offer.data, connected)
  const isUnproved = offer.error instanceof Refused && offer.error.code === 'wallet-not-proved'
  const choose = async () => {
    await leave()
    setChoosing(true)
  }
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('accept.later')}
      </Button>
      {(offer.data || offer.isPending) && (
        <Button kind="next" busy={busy} disabled={!offer.data} onClick={() => void press(true)}>
          {text(mySign ? 'accept.sign' : 'accept.act')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open steady title={text('accept.title', { name })} onClose={onClose} foot={foot}>
      <p>{text('accept.what')}</p>
      {failure !== undefined && <Callout tone="bad">{trouble(failure)}</Callout>}
      {offer.isPending && <SkeletonLines lines={9} height="2em" />}
      {isUnproved && (
        <Callout tone="warn" title={text('accept.proveTitle')}>
          <p>{text('accept.proveWhat')}</p>
          {prove(() => void offer.refetch())}
        </Callout>
      )}
      {offer.error && !isUnproved && (
        <Callout tone="bad">
          <p>{trouble(offer.error)}</p>
          <div className="row wraps">
            <Button small onClick={() => void offer.refetch()}>
              {text('again')}
            </Button>
            <ButtonLink small kind="plain" to={paths.profile(viewerId)}>
              {text('accept.profile')}
            </ButtonLink>
          </div>
        </Callout>
      )}
      {offer.data && (
        <>
          <Frozen lease={lease} offer={offer.data} viewerId={viewerId} />
          <Callout icon="pen-nib">
            <p>
              {text(mySign ? 'accept.signs' : connected ? 'accept.another' : 'accept.unsigned', { name })}
              {lease.overlapping > 0 && ` ${text('accept.others', { count: lease.overlapping, name })}`}
            </p>
            {!mySign && (
              <div>
                <Button small kind="line" icon="wallet" onClick={() => void choose()}>
                  {text(connected ? 'accept.change' : 'accept.connect')}
                </Button>
              </div>
            )}
            {mySign && (
              <div>
                <Button small kind="plain" disabled={busy} onClick={() => void press(false)}>
                  {text('accept.without')}
                </Button>
              </div>
            )}
          </Callout>
        </>
      )}
      <WalletDialog open={choosing} onClose={() => setChoosing(false)} />
    </Dialog>
  )
}

/** Signs if the wallet at hand is the right one, accepts, and says so. */
function useAcceptance(lease: LeaseCard, offer: ReturnType<typeof useOffer>, onDone: () => void) {
  const text = useText('requests')
  const language = useLanguage()
  const toast = useToast()
  const { connection, hold } = useWallet()
  const { place } = usePlace()
  const accept = useAccept(lease)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const connected = connection.stage === 'connected' ? connection : undefined
  const press = async (withSignature: boolean) => {
    if (!offer.data) return
    setBusy(true)
    setFailure(undefined)
    try {
      const signs = withSignature && connected && place && isItsWallet(offer.data, connected)
      const signature = signs ? await signOffer(offer.data, connected, place) : undefined
      await accept.mutateAsync({ document: offer.data.terms.document, signature })
      toast({ title: text('accept.done', { name: otherName(lease, language) }) })
      onDone()
    } catch (error) {
      setFailure(error)
      if (error instanceof Refused && error.code === 'terms-expired') void offer.refetch()
    }
    setBusy(false)
  }
  const leave = async () => connected && hold?.disconnect()
  return { connected, leave, press, busy, failure }
}
