/** An amount with its currency, in tabular figures. Never a number alone. */
import type { Money } from '@keyhold/rental/money.ts'
import { sayMoney } from '../gateways/format.ts'
import { useLanguage } from '../gateways/text.tsx'

export function Amount({ of, className }: { of: Money; className?: string }) {
  return <span className={className ? `num nowrap ${className}` : 'num nowrap'}>{sayMoney(of, useLanguage())}</span>
}
