/** The send-deposit button of a lease that waits for its payment, and the dialog with sum and fees (D 6.14). */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, type ButtonKind, ButtonLink } from '../../../ui/Button.tsx'
import { CancellationDates } from '../../../ui/CancellationRules.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatUsdt } from '../money.ts'
import { cancellationRules } from '../transactions/cancellationValues.ts'
import { MoveInCost } from './MoveInCost.tsx'

interface Props {
  readonly lease: Pick<LeaseCard, 'id' | 'money' | 'rules' | 'moveIn' | 'timeZone' | 'leaseNow'>
  readonly viewerId: string
  readonly small?: boolean
  /** Prominent by default; quieter where another button is the screen's next action. */
  readonly kind?: ButtonKind
}

/**
 * Shows deposit + rent on the button (spec signed-in §4); the dialog's one button leads to the payment page, which
 * continues automatically.
 */
export function PayDeposit({ lease, viewerId, small = false, kind = 'next' }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const amount = formatUsdt(lease.money.total, language)
  const foot = (
    <>
      <Button kind="plain" onClick={() => setOpen(false)}>
        {text('dialog.later')}
      </Button>
      <ButtonLink kind="next" to={paths.pay(viewerId, lease.id)} state={{ pay: true }}>
        {text('dialog.go', { amount })}
      </ButtonLink>
    </>
  )
  return (
    <>
      <Button kind={kind} small={small} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('button', { amount })}
      </Button>
      <Dialog open={open} size="small" title={text('dialog.title')} onClose={() => setOpen(false)} footer={foot}>
        <p>{text('dialog.what')}</p>
        <MoveInCost money={lease.money} />
        <CancellationDates rules={cancellationRules(lease)} timeZone={lease.timeZone} now={lease.leaseNow} />
      </Dialog>
    </>
  )
}
