/** The button of one errand at the escrow: let money go, refund it, dispute it, share it, pay a later rent, pay back. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { sayMoney } from '../../gateways/format.ts'
import { calledIn } from '../../gateways/names.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Button, type ButtonKind } from '../../ui/Button.tsx'
import type { ErrandAct } from './errandActs.ts'
import { errandWords, ownPart } from './errandWords.ts'
import { usdt } from './money.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly act: ErrandAct
  readonly kind?: ButtonKind
  readonly small?: boolean
  readonly onPress: () => void
}

/** Shows nothing unless the viewer may do this now, by the house's own reading of the chain. */
export function ErrandButton({ lease, act, kind = 'line', small = false, onPress }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  if (!lease.terms || !lease.chain || !lease.acts.includes(act)) return null
  return (
    <Button kind={kind} small={small} aria-haspopup="dialog" onClick={onPress}>
      {text(`errand.button.${errandWords(act, lease)}`, {
        amount: sayMoney(usdt(ownPart(lease)?.held ?? 0n), language),
        name: calledIn(language, lease.counterpart),
      })}
    </Button>
  )
}
