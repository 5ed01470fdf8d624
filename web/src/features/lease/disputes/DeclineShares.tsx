/** Declines an offer, after a confirmation of its effect. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { SharesOffer } from '@keyhold/api/shares.ts'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useDeclineShares } from './sharesQueries.ts'
import { useSharesWords } from './useSharesWords.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly offer: SharesOffer
  readonly onClose: () => void
}

export function DeclineShares({ lease, offer, onClose }: Props) {
  const text = useText('paying')
  const refusal = useRefusal()
  const toast = useToast()
  const words = useSharesWords(lease, offer)
  const decline = useDeclineShares(lease.id)
  const press = () =>
    decline.mutate(offer.id, {
      onSuccess: () => {
        toast({ title: text('shares.declineDone', words) })
        onClose()
      },
    })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('shares.keep')}
      </Button>
      <Button kind="main" busy={decline.isPending} onClick={press}>
        {text('shares.decline')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text('shares.declineTitle', words)} onClose={onClose} footer={foot}>
      <p>{text('shares.declineWhat', words)}</p>
      {decline.error && <Callout tone="bad">{refusal(decline.error)}</Callout>}
    </Dialog>
  )
}
