/** The two shares of the disputed sum: a bar to scale, one field per party, and three common shares. */
import type { DeskRow } from '@keyhold/api/desk.ts'
import { digits } from '@keyhold/rental/money.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatUsdt, parseUsdt, usdt } from '../money.ts'
import css from './Desk.module.css'
import { caseWords } from './deskWords.ts'
import { ShareBar } from './ShareBar.tsx'
import type { useDecisionDraft } from './useDecisionDraft.ts'

interface Props {
  readonly row: DeskRow
  readonly draft: ReturnType<typeof useDecisionDraft>
}

export function ShareFields({ row, draft }: Props) {
  const text = useText('desk')
  const language = useLanguage()
  const words = caseWords(row, language)
  const { typed, toTenant, sum, setTyped, setToTenant, problem } = draft
  const setToLandlord = (input: string) => {
    const amount = parseUsdt(input)
    if (amount !== undefined && amount <= sum) setToTenant(sum - amount)
    return amount !== undefined && amount <= sum
  }
  const rest = toTenant === undefined ? '' : digits(usdt(sum - toTenant))
  const whole = 10n ** 16n
  const half = sum / 2n - ((sum / 2n) % whole)
  return (
    <fieldset className={css.shares}>
      <legend>{text('decision.share', { amount: formatUsdt(sum, language) })}</legend>
      <ShareBar row={row} toTenant={toTenant} />
      <div className={css.fields}>
        <Field
          label={text('decision.to', { name: words.tenant })}
          unit="USDT"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={problem && text(`decision.${problem}`, { amount: formatUsdt(sum, language) })}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Field
          key={`${toTenant}`}
          label={text('decision.to', { name: words.landlord })}
          hint={text('decision.follows')}
          unit="USDT"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={rest}
          onBlur={({ target }) => {
            // An invalid share is removed: the field says what is left.
            if (!setToLandlord(target.value)) target.value = rest
          }}
        />
      </div>
      <div className={css.buttons}>
        <Button small onClick={() => setToTenant(sum)}>
          {text('decision.all', { name: words.tenant })}
        </Button>
        <Button small onClick={() => setToTenant(half)}>
          {text('decision.half')}
        </Button>
        <Button small onClick={() => setToTenant(0n)}>
          {text('decision.all', { name: words.landlord })}
        </Button>
      </div>
    </fieldset>
  )
}
