/** One value for several homes, for what publishing needs: deposit, policy, term, floor, transport, first day, place. */
import type { PortfolioChange, PortfolioFields } from '@keyhold/api/portfolio.schema.ts'
import { codeIdsOf, codeListIds, findCode } from '@keyhold/rental/code.ts'
import { depositPolicies, fields } from '@keyhold/rental/fields.ts'
import { useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { type Option, Select } from '../../ui/Select.tsx'
import { useMissingFieldName } from './useMissingFieldName.ts'

interface Props {
  readonly open: boolean
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onChange: (change: PortfolioChange) => void
}

const names = [
  'deposit',
  'depositPolicy',
  'termOfLease',
  'floorType',
  'availableFrom',
  'nearToMetro',
  'placeIs',
] as const
type Name = (typeof names)[number]

export function FillDialog({ open, ids, onClose, onChange }: Props) {
  const text = useText('portfolio')
  const nameOf = useMissingFieldName()
  const options = useOptions()
  const [name, setName] = useState<Name>('deposit')
  const [typed, setTyped] = useState('')
  const choices = options(name)
  const value = choices ? typed || (choices[0]?.value ?? '') : typed.trim()
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button
        kind="main"
        disabled={value === ''}
        onClick={() => onChange({ change: 'fields', ids: [...ids], fields: fieldsOf(name, value) })}
      >
        {text('fill.apply', { count: ids.length })}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={text('fill.title', { count: ids.length })} footer={footer} steady>
      <div className="stack">
        <Select
          label={text('fill.what')}
          value={name}
          onChange={({ target }) => {
            setName(target.value as Name)
            setTyped('')
          }}
          options={names.map((each) => ({ value: each, label: nameOf(each) }))}
        />
        {choices ? (
          <Select
            label={nameOf(name)}
            value={value}
            options={choices}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : (
          <Field
            label={nameOf(name)}
            type={name === 'availableFrom' ? 'date' : 'text'}
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <p className="small soft">{text('fill.note')}</p>
      </div>
    </Dialog>
  )
}

/** The choices of a field; undefined for one that is typed. */
function useOptions(): (name: Name) => readonly Option[] | undefined {
  const text = useText('portfolio')
  const editor = useText('listingEditor')
  const codes = useText('codes')
  const policies = { 'at-handover': editor('money.handover'), 'until-move-out': editor('money.held') }
  const ofCodes = (store: (typeof codeListIds)['term' | 'floor'], list: 'term' | 'floor') =>
    codeIdsOf(store).map((id) => ({
      value: String(id),
      label: codes(`${list}.${findCode(id)?.name}` as 'floor.ground'),
    }))
  return (name) => {
    if (name === 'deposit')
      return [1, 2, 3, 6].map((count) => ({ value: String(count), label: text('fill.rents', { count }) }))
    if (name === 'depositPolicy') return depositPolicies.map((value) => ({ value, label: policies[value] }))
    if (name === 'termOfLease') return ofCodes(codeListIds.term, 'term')
    if (name === 'floorType') return ofCodes(codeListIds.floor, 'floor')
    if (name === 'placeIs') return fields.placeIs.choices.map((value) => ({ value, label: editor(`place.${value}`) }))
    return undefined
  }
}

function fieldsOf(name: Name, value: string): PortfolioFields {
  if (name === 'deposit') return { depositRents: Number(value) }
  if (name === 'termOfLease') return { termOfLease: [Number(value)] }
  if (name === 'floorType') return { floorType: Number(value) }
  return { [name]: value }
}
