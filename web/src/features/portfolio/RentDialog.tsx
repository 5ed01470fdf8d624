/** A new rent for several homes: by per cent, by an amount, or to an amount; with a preview per home. */
import type { PortfolioChange, PortfolioRents } from '@keyhold/api/portfolio.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { changedRent, type RentChange } from '@keyhold/rental/portfolio.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { formatMoney } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { useRents } from './queries.ts'
import css from './SelectionBar.module.css'

interface Props {
  readonly open: boolean
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onChange: (change: PortfolioChange) => void
}

type Home = PortfolioRents['rents'][number]
const ways = ['percent', 'amount', 'exact'] as const
const units = { percent: '%', amount: 'USD', exact: 'USD' } as const

/** The effect on these homes; unchanged and unchangeable ones are left out. */
function plan(homes: readonly Home[], change: RentChange) {
  return homes.flatMap((home) => {
    const to = changedRent(home.rentPrice, change)
    return to === undefined || to === home.rentPrice ? [] : [{ ...home, to }]
  })
}

export function RentDialog({ open, ids, onClose, onChange }: Props) {
  const text = useText('portfolio')
  const refusal = useRefusal()
  const [by, setBy] = useState<RentChange['by']>('percent')
  const [typed, setTyped] = useState('')
  const rents = useRents(ids, open)
  const homes = rents.data?.rents ?? []
  const value = typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'))
  const planned = plan(homes, { by, value })
  const left = homes.length - planned.length
  const submit = () =>
    onChange({ change: 'rent', rents: planned.map(({ id, rentPrice, to }) => ({ id, from: rentPrice, to })) })
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button kind="main" disabled={planned.length === 0} onClick={submit}>
        {text('changeRents', { count: planned.length })}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={text('rentTitle', { count: ids.length })} footer={footer} steady>
      <div className="stack">
        <Select
          label={text('how')}
          value={by}
          onChange={({ target }) => setBy(target.value as RentChange['by'])}
          options={ways.map((way) => ({ value: way, label: text(`ways.${way}`) }))}
        />
        <Field
          label={text(`valueOf.${by}`)}
          hint={by === 'exact' ? undefined : text('lessHint')}
          unit={units[by]}
          inputMode="decimal"
          value={typed}
          error={typed.trim() !== '' && Number.isNaN(value) ? text('notANumber') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        {rents.isError && <Callout tone="bad">{refusal(rents.error)}</Callout>}
        <Preview planned={planned} />
        {left > 0 && !Number.isNaN(value) && <p className="small soft">{text('leftAsTheyAre', { count: left })}</p>}
        <p className="small soft">{text('rentNote')}</p>
      </div>
    </Dialog>
  )
}

function Preview({ planned }: { planned: readonly (Home & { to: number })[] }) {
  const text = useText('portfolio')
  const editor = useText('listingEditor')
  const language = useLanguage()
  if (planned.length === 0) return null
  const money = (amount: number) => formatMoney(whole(amount, 'USD'), language)
  return (
    <section className={css.preview} aria-label={text('preview')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('home')}</th>
            <th scope="col">{text('now')}</th>
            <th scope="col">{text('then')}</th>
          </tr>
        </thead>
        <tbody>
          {planned.map(({ id, title, rentPrice, to }) => (
            <tr key={id}>
              <th scope="row">{title || editor('mine.untitled')}</th>
              <td className="num">{rentPrice === null ? '–' : money(rentPrice)}</td>
              <td className="num">
                <b>{money(to)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
