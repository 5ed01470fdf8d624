/**
 * A landlord's texts in further languages.
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Draft, draftInput } from './draft.ts'
import { completeDraft } from './listing.setup.ts'
import { OtherTextFields } from './OtherTextFields.tsx'
import { mockApi, renderEditor } from './renderEditor.setup.tsx'
import { TextFields } from './TextFields.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let draft: Draft
function Texts({ start }: { start: Draft }) {
  const [typed, setTyped] = useState(start)
  draft = typed
  const props = { draft: typed, update: (changes: Partial<Draft>) => setTyped({ ...typed, ...changes }) }
  return (
    <>
      <TextFields {...props} errorFor={() => undefined} />
      <OtherTextFields {...props} errorFor={() => undefined} />
    </>
  )
}
const english = { ...completeDraft, textLanguage: 700_000 }
const show = (start: Draft) => {
  mockApi({})
  renderEditor(<Texts start={start} />)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

// promise: sgn-2-wizard-languages-add
test('one press adds a language, and its title is focused', () => {
  show(english)
  press('Also in Spanish')
  const title = screen.getByRole('textbox', { name: 'Title in Spanish' })
  expect(document.activeElement).toBe(title)
  fireEvent.change(title, { target: { value: 'Piso con jardín' } })
  expect(draftInput(draft)).toMatchObject({ titleEs: 'Piso con jardín', descriptionEs: null, titleTh: null })
  expect(screen.queryByRole('button', { name: 'Also in Spanish' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Also in English' })).toBeNull()
  press('Remove Spanish')
  expect(draft.titleEs).toBe('')
  expect(screen.queryByRole('group', { name: 'In Spanish' })).toBeNull()
})

test('house rules are asked for in another language if there are some', () => {
  show({ ...english, houseRules: 'No shoes.' })
  press('Also in Thai')
  expect(screen.getByRole('textbox', { name: 'House rules in Thai' })).toBeTruthy()
})

test("no language can be added before the original's language is set", () => {
  show({ ...completeDraft, textLanguage: null })
  expect(screen.queryByRole('button', { name: /^Also in/ })).toBeNull()
})
