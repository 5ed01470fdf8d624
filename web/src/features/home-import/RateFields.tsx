/** One rate per foreign currency of a file or feed. */
import { useEffect, useRef } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './Import.module.css'
import { rateProblem, type TypedRate } from './rates.ts'

interface Props {
  readonly lines: readonly TypedRate[]
  readonly onChange: (lines: readonly TypedRate[]) => void
}

/** More currencies than any feed has. */
const mostLines = 12

export function RateFields({ lines, onChange }: Props) {
  const text = useText('homeImport')
  const element = useRef<HTMLFieldSetElement>(null)
  const count = useRef(lines.length)
  useEffect(() => {
    if (lines.length > count.current) element.current?.querySelector<HTMLElement>('[data-new] input')?.focus()
    count.current = lines.length
  }, [lines.length])
  const change = (at: number, changes: Partial<TypedRate>) =>
    onChange(lines.map((line, other) => (other === at ? { ...line, ...changes } : line)))
  const problems = { wrong: text('defaults.rateWrong'), twice: text('defaults.rateTwice') }
  return (
    <fieldset className="stack" ref={element}>
      <legend className="vh">{text('defaults.rates')}</legend>
      {lines.map((line, at) => {
        const problem = rateProblem(lines, at)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; its currency changes while it is typed
          <div key={at} className={css.headings} data-new={at === lines.length - 1 ? '' : undefined}>
            <Field
              label={text('defaults.currency')}
              maxLength={3}
              autoCapitalize="characters"
              value={line.currency}
              onChange={({ target }) => change(at, { currency: target.value.toUpperCase() })}
            />
            <Field
              label={text('defaults.rate', { currency: line.currency })}
              hint={at === 0 && text('defaults.rateHint')}
              inputMode="decimal"
              value={line.rate}
              error={problem && problems[problem]}
              onChange={({ target }) => change(at, { rate: target.value })}
            />
          </div>
        )
      })}
      {lines.length < mostLines && (
        <div>
          <Button small kind="plain" icon="plus" onClick={() => onChange([...lines, { currency: '', rate: '' }])}>
            {text('defaults.addCurrency')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
