/**
 * Choosing a city while typing.
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CityPicker } from './CityPicker.tsx'
import { mockApi, renderEditor } from './renderEditor.setup.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const city = (id: number, name: string) => ({
  id,
  city: name,
  country: 'SV',
  countryName: 'El Salvador',
  lat: 13.7,
  lng: -89.2,
  homes: 0,
})

function Picker({ onChoose }: { onChoose: (city: { id: number }) => void }) {
  const [name, setName] = useState('')
  const [isChosen, setChosen] = useState(false)
  const type = (typed: string) => {
    setName(typed)
    setChosen(false)
  }
  const choose = (found: { id: number }) => {
    setChosen(true)
    onChoose(found)
  }
  return <CityPicker name={name} isChosen={isChosen} error={undefined} onType={type} onChoose={choose} />
}

// promise: sgn-2-wizard-city
test('the arrow keys and Enter choose from the list', async () => {
  mockApi({ 'GET /places/suggest': [city(1, 'San Miguel'), city(2, 'San Salvador')] })
  const chosen = vi.fn()
  renderEditor(<Picker onChoose={chosen} />)
  const field = screen.getByRole('combobox', { name: 'City' })
  fireEvent.change(field, { target: { value: 'san' } })
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('San Salvador')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }))
  expect(screen.queryByRole('listbox')).toBeNull()
})

test.each([
  ['san salvador', [city(1, 'San Miguel'), city(2, 'San Salvador')], [[expect.objectContaining({ id: 2 })]]],
  ['san', [city(1, 'San Miguel'), city(2, 'San Salvador')], []],
  ['san juan', [city(3, 'San Juan'), city(4, 'San Juan')], []],
])('a typed name counts where one city has it: %s', async (typed, found, choices) => {
  mockApi({ 'GET /places/suggest': found })
  const chosen = vi.fn()
  renderEditor(<Picker onChoose={chosen} />)
  const field = screen.getByRole('combobox', { name: 'City' })
  fireEvent.change(field, { target: { value: typed } })
  await screen.findAllByRole('option')
  fireEvent.blur(field)
  expect(chosen.mock.calls).toEqual(choices)
})

test('letters that match no city say so', async () => {
  mockApi({ 'GET /places/suggest': [] })
  renderEditor(<Picker onChoose={() => undefined} />)
  fireEvent.change(screen.getByRole('combobox', { name: 'City' }), { target: { value: 'xyz' } })
  expect(await screen.findByText('No city starts like this.', { selector: '[role=status]' })).toBeTruthy()
})
