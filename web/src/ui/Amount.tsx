/** An amount with its currency, in tabular figures. Never a number alone. */
import type { Money } from '@keyhold/rental/money.ts'
import { formatMoney } from '../gateways/format/format.ts'
import { useLanguage } from '../gateways/text/useText.tsx'

export function Amount({ of, className }: { of: Money; className?: string }) {
  return <span className={className ? `num nowrap ${className}` : 'num nowrap'}>{formatMoney(of, useLanguage())}</span>
}
