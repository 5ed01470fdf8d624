/** A field with suggestions while typing, by keyboard alone, in any script. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Combobox } from './Combobox.tsx'

const cities = ['กรุงเทพมหานคร', 'กระบี่', 'เชียงใหม่'].map((name) => ({ name }))
const chosen = vi.fn()
const heardAround = vi.fn()
const changedAround = vi.fn()
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'เมือง' })
const list = () => screen.queryByRole('listbox', { name: 'เมืองที่มีบ้าน' })
const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

function Finder({ isInline }: { isInline: boolean }) {
  const [typed, setTyped] = useState('')
  const [value, setValue] = useState('เชียงใหม่')
  const options = cities.filter(({ name }) => name.startsWith(typed))
  return (
    <form onKeyDown={(event) => heardAround(event.key)} onInput={changedAround} aria-label="around">
      <Combobox
        field={{ 'aria-label': 'เมือง' }}
        isInline={isInline}
        value={isInline ? '' : value}
        options={options}
        optionKey={({ name }) => name}
        renderOption={({ name }) => name}
        isChosen={({ name }) => name === value}
        listLabel="เมืองที่มีบ้าน"
        onType={setTyped}
        onOpenChange={(isOpen) => isOpen || setTyped('')}
        onChoose={({ name }) => {
          chosen(name)
          setValue(name)
        }}
        status={`มี ${options.length} เมือง`}
      />
    </form>
  )
}
const show = (isInline = false) => render(<Finder isInline={isInline} />)

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test('an arrow opens the list, its first option is announced, and Enter chooses it', () => {
  show()
  expect([field().getAttribute('aria-expanded'), list()]).toEqual(['false', null])
  press('ArrowDown')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(field().getAttribute('aria-controls')).toBe(list()?.id)
  expect(active()).toBe('กรุงเทพมหานคร')
  expect(screen.getByRole('status').textContent).toBe('มี 3 เมือง')
  press('ArrowDown')
  press('Enter')
  expect(chosen).toHaveBeenCalledWith('กระบี่')
  expect([field().value, list()]).toEqual(['กระบี่', null])
})

test('typing filters in any script, and Enter chooses the first match', () => {
  show()
  type('กร')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['กรุงเทพมหานคร', 'กระบี่'])
  press('Enter')
  expect(chosen).toHaveBeenCalledWith('กรุงเทพมหานคร')
})

test('Enter and arrows that end an IME composition choose nothing', () => {
  show()
  type('กร')
  press('ArrowDown', { isComposing: true })
  press('Enter', { isComposing: true })
  press('Enter', { keyCode: 229 })
  expect(chosen).not.toHaveBeenCalled()
  expect(active()).toBe('กรุงเทพมหานคร')
  press('Enter')
  expect(chosen).toHaveBeenCalledOnce()
})

test('a list that was only opened keeps the value: Enter, Escape and leaving choose nothing', () => {
  show()
  for (const leave of [() => press('Enter'), () => press('Escape'), () => fireEvent.blur(field())]) {
    fireEvent.click(field())
    expect(list()).toBeTruthy()
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('เชียงใหม่')
    leave()
    expect([list(), field().value]).toEqual([null, 'เชียงใหม่'])
  }
  type('กระ')
  fireEvent.blur(field())
  expect([field().value, chosen.mock.calls]).toEqual(['เชียงใหม่', []])
})

test('Escape closes only the list; once it is closed, Escape is for its surroundings', () => {
  show()
  press('ArrowDown')
  press('Escape')
  expect(heardAround).not.toHaveBeenCalledWith('Escape')
  press('Escape')
  expect(heardAround).toHaveBeenCalledWith('Escape')
  expect(field().value).toBe('เชียงใหม่')
})

test('search text is no change of the surrounding form', () => {
  show()
  fireEvent.input(field(), { target: { value: 'กร' } })
  expect(changedAround).not.toHaveBeenCalled()
})

test('in a sheet the options are always visible, the text stays while scrolling, and Escape closes the sheet', () => {
  show(true)
  expect(screen.getAllByRole('option')).toHaveLength(3)
  type('xyz')
  press('Enter')
  fireEvent.blur(field())
  expect([field().value, screen.queryAllByRole('option')]).toEqual(['xyz', []])
  press('Escape')
  expect(heardAround).toHaveBeenCalledWith('Escape')
  type('เช')
  fireEvent.click(screen.getByRole('option', { name: 'เชียงใหม่' }))
  expect(chosen).toHaveBeenCalledWith('เชียงใหม่')
})
