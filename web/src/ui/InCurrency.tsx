/**
 * A total converted into the reader's currency: approximate, with the date of the rate. One line with reserved space.
 */
import type { Money } from '@keyhold/rental/money.ts'
import { aboutIn, currenciesOf, type Rates } from '@keyhold/rental/rates.ts'
import { useId } from 'react'
import { chooseCurrency, useCurrency } from '../gateways/currency.ts'
import { formatCurrencyName, formatWholeCurrency } from '../gateways/format/foreignMoney.ts'
import { formatDay } from '../gateways/format/format.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import css from './InCurrency.module.css'

interface Props {
  readonly of: Money
  /** Renders nothing without one. */
  readonly rates: Rates | null | undefined
}

export default function InCurrency({ of, rates }: Props) {
  const text = useText('ui')
  const language = useLanguage()
  const id = useId()
  const chosen = useCurrency()
  if (!rates) return null
  const codes = currenciesOf(rates)
  const code = codes.includes(chosen) ? chosen : ''
  const about = code ? aboutIn(of, code, rates) : undefined
  return (
    <div className={css.line}>
      <label htmlFor={id}>{text('alsoIn')}</label>
      <select id={id} value={code} onChange={({ target }) => chooseCurrency(target.value)}>
        <option value="">{text('noOtherCurrency')}</option>
        {codes.map((each) => (
          // the browser's name of a currency may differ from the server's: both are accepted
          <option key={each} value={each} suppressHydrationWarning>
            {`${each} – ${formatCurrencyName(each, language)}`}
          </option>
        ))}
      </select>
      <p className="num" aria-live="polite">
        {about !== undefined && (
          <>
            <b>{text('about', { amount: formatWholeCurrency(about, code, language) })}</b>{' '}
            <small className="quiet">{text('rateOf', { day: formatDay(rates.day, language) })}</small>
          </>
        )}
      </p>
    </div>
  )
}
