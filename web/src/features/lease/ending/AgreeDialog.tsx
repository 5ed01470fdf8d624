/** Agrees to the other party's early end: shows its effect on the money again, then it takes effect. */
import type { EndingProposal } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { PlanList } from './PlanList.tsx'
import { useAgreeToEnding } from './queries.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly proposal: EndingProposal
  readonly onClose: () => void
}

export function AgreeDialog({ lease, proposal, onClose }: Props) {
  const text = useText('endings')
  const toast = useToast()
  const refusal = useRefusal()
  const agree = useAgreeToEnding(lease.id)
  const { tenantNotice, landlordNotice } = lease.rules
  const values = { day: formatDay(proposal.validTo, useLanguage()) }
  const send = () =>
    agree.mutate(proposal.id, {
      onSuccess: () => {
        toast({ title: text('agree.done', values) })
        onClose()
      },
    })
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('agree.keep')}
      </Button>
      <Button kind="next" busy={agree.isPending} onClick={send}>
        {text('agree.button', values)}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text('agree.title', values)} onClose={onClose} footer={footer}>
      <p>{text('agree.what')}</p>
      <p>{text(tenantNotice + landlordNotice > 0 ? 'agree.byNotice' : 'agree.once')}</p>
      {agree.error && <Callout tone="bad">{refusal(agree.error)}</Callout>}
      <PlanList lease={lease} plan={proposal} />
    </Dialog>
  )
}
