/** A landlord's defaults for imported homes: they fill what neither file nor feed says. */
import type { ImportAnswers, ImportDefaults } from '@keyhold/api/imports.schema.ts'
import { codeIdsOf, codeListIds, findCode } from '@keyhold/rental/code.ts'
import { type FormEvent, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { Checkbox } from '../../ui/Switch.tsx'
import { useFeed } from './feedQueries.ts'
import { useSaveAnswers } from './queries.ts'
import { RateFields } from './RateFields.tsx'
import { ratesIn, type TypedRate, typedRates } from './rates.ts'
import { useAllowedWords } from './useAllowedWords.ts'
import { useColumnName } from './useColumnName.ts'

const none: ImportDefaults = {
  depositRents: null,
  depositPolicy: null,
  termOfLease: [],
  floorType: null,
  nearToMetro: '',
  placeIs: null,
  freeAtOnce: false,
  addressFromArea: false,
  rates: {},
}

export function DefaultsPanel({ answers }: { answers: ImportAnswers }) {
  const text = useText('homeImport')
  const isAboveThere = !useFeed().isPending
  if (!isAboveThere) return null
  return (
    <Panel label={text('defaults.title')}>
      <div className="stack">
        <h2>{text('defaults.title')}</h2>
        <p className="small soft">{text('defaults.lede')}</p>
        <DefaultsForm stored={answers.defaults ?? none} />
      </div>
    </Panel>
  )
}

function DefaultsForm({ stored }: { stored: ImportDefaults }) {
  const text = useText('homeImport')
  const nameOf = useColumnName()
  const refusal = useRefusal()
  const saving = useSaveAnswers()
  const [defaults, setDefaults] = useState(stored)
  const [lines, setLines] = useState<readonly TypedRate[]>(() => typedRates(stored.rates))
  const change = (changes: Partial<ImportDefaults>) => setDefaults({ ...defaults, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const rates = ratesIn(lines)
    if (rates) saving.mutate({ defaults: { ...defaults, rates } })
  }
  return (
    <form method="post" className="stack" onSubmit={submit} noValidate>
      <Select
        label={nameOf('deposit')}
        value={String(defaults.depositRents ?? '')}
        options={[
          { value: '', label: text('defaults.none') },
          ...[1, 2, 3, 6].map((count) => ({ value: String(count), label: text('defaults.rents', { count }) })),
        ]}
        onChange={({ target }) => change({ depositRents: Number(target.value) || null })}
      />
      <WordSelect
        column="depositPolicy"
        value={defaults.depositPolicy ?? ''}
        onChange={(word) => change({ depositPolicy: (word || null) as ImportDefaults['depositPolicy'] })}
      />
      <Terms chosen={defaults.termOfLease} onChange={(termOfLease) => change({ termOfLease })} />
      <WordSelect
        column="floorType"
        value={defaults.floorType === null ? '' : (findCode(defaults.floorType)?.name ?? '')}
        onChange={(word) => change({ floorType: codeOf(codeListIds.floor, word) ?? null })}
      />
      <WordSelect
        column="placeIs"
        value={defaults.placeIs ?? ''}
        onChange={(word) => change({ placeIs: (word || null) as ImportDefaults['placeIs'] })}
      />
      <Field
        label={nameOf('nearToMetro')}
        maxLength={200}
        value={defaults.nearToMetro}
        onChange={({ target }) => change({ nearToMetro: target.value })}
      />
      <Checkbox
        label={text('defaults.freeAtOnce')}
        checked={defaults.freeAtOnce}
        onChange={({ target }) => change({ freeAtOnce: target.checked })}
      />
      <Checkbox
        label={text('defaults.addressFromArea')}
        checked={defaults.addressFromArea}
        onChange={({ target }) => change({ addressFromArea: target.checked })}
      />
      <RateFields lines={lines} onChange={setLines} />
      {saving.error && <Callout tone="bad">{refusal(saving.error)}</Callout>}
      <div role="status">{saving.isSuccess && <p className="small">{text('defaults.saved')}</p>}</div>
      <div>
        <Button type="submit" busy={saving.isPending}>
          {text('defaults.save')}
        </Button>
      </div>
    </form>
  )
}

const codeOf = (store: (typeof codeListIds)['floor' | 'term'], word: string) =>
  codeIdsOf(store).find((id) => findCode(id)?.name === word)

/** The allowed words of a column, or no default. */
function WordSelect({
  column,
  value,
  onChange,
}: {
  column: 'depositPolicy' | 'floorType' | 'placeIs'
  value: string
  onChange: (word: string) => void
}) {
  const text = useText('homeImport')
  const nameOf = useColumnName()
  const allowed = useAllowedWords()
  return (
    <Select
      label={nameOf(column)}
      value={value}
      options={[
        { value: '', label: text(column === 'placeIs' ? 'defaults.blurred' : 'defaults.none') },
        ...allowed(column).map(({ word, label }) => ({ value: word, label })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function Terms({ chosen, onChange }: { chosen: readonly number[]; onChange: (terms: number[]) => void }) {
  const nameOf = useColumnName()
  const allowed = useAllowedWords()
  return (
    <fieldset className="stack">
      <legend>{nameOf('termOfLease')}</legend>
      {allowed('termOfLease').map(({ word, label }) => {
        const code = codeOf(codeListIds.term, word) ?? 0
        const isOn = chosen.includes(code)
        const others = chosen.filter((each) => each !== code)
        return (
          <Checkbox
            key={word}
            label={label}
            checked={isOn}
            onChange={({ target }) => onChange(target.checked ? [...others, code] : others)}
          />
        )
      })}
    </fieldset>
  )
}
