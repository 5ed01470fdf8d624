/**
 * A half-written home survives a reload and a login, until it is saved or thrown away.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, keepSession } from '../../gateways/session.ts'
import { inputOf } from './draft.ts'
import { HomeForm } from './HomeForm.tsx'
import { aDraftAd, adId, complete } from './homes.setup.ts'
import { answerWith, showHomes } from './homesApi.setup.tsx'
import { useHomeForm } from './useHomeForm.ts'
import '../../ui/dialogs.setup.ts'

beforeEach(() => {
  keepSession({ token: 'token', user: { id: 'ada' } })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  forgetSession()
  vi.unstubAllGlobals()
})

const ad = () => aDraftAd(inputOf(complete))

/** As much of the form as these tests need: the whole takes a while to draw. */
function Form({ stored }: { stored: ReturnType<typeof ad> | undefined }) {
  const form = useHomeForm(stored, () => undefined)
  return (
    <>
      <input
        aria-label="Title"
        value={form.draft.title}
        onChange={(event) => form.put({ title: event.target.value })}
      />
      <button type="button" onClick={() => void form.save()}>
        Save
      </button>
      <p>{form.isChanged && 'Not saved yet'}</p>
      <p>{form.savedAt && 'Saved'}</p>
    </>
  )
}
/** Opens the page anew, as after a reload or a login. */
const open = (stored?: ReturnType<typeof ad>) => {
  cleanup()
  showHomes(<Form stored={stored} />)
}
const title = () => screen.getByLabelText<HTMLInputElement>('Title')
const typeTitle = (value: string) => fireEvent.change(title(), { target: { value } })

test('a new home’s half-written form is there again, and is still unsaved', () => {
  answerWith({})
  open()
  typeTitle('Garden flat')
  open()
  expect(title().value).toBe('Garden flat')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
})

test('it belongs to one home and to one person', () => {
  answerWith({})
  open(ad())
  typeTitle('A better title')
  open()
  expect(title().value).toBe('')
  open(ad())
  expect(title().value).toBe('A better title')
  keepSession({ token: 'token', user: { id: 'somebody-else' } })
  open(ad())
  expect(title().value).toBe(complete.title)
})

test('a first save gives the new home its address, and the next new home begins empty', async () => {
  answerWith({ 'POST /roomAd': { id: adId }, 'PUT /roomAd': { id: adId } })
  open()
  typeTitle('Garden flat')
  fireEvent.click(screen.getByText('Save'))
  await screen.findByText('Saved')
  expect(Object.keys(sessionStorage)).toEqual([])
  typeTitle('Garden flat, renewed')
  open()
  expect(title().value).toBe('')
  open(ad())
  expect(title().value).toBe('Garden flat, renewed')
})

test('what is typed while the save is on its way is still kept', async () => {
  const held = Promise.withResolvers<object>()
  const asked = answerWith({ 'PUT /roomAd': () => held.promise })
  open(ad())
  typeTitle('First')
  fireEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(asked.some(({ call }) => call === 'PUT /roomAd')).toBe(true))
  typeTitle('Second')
  held.resolve({ id: adId })
  await screen.findByText('Saved')
  open(ad())
  expect(title().value).toBe('Second')
})

test('whoever leaves without saving throws it away', async () => {
  answerWith({})
  const { router } = showHomes(<HomeForm onCreated={() => undefined} onDone={() => undefined} />)
  typeTitle('Garden flat')
  await act(() => router.navigate('/elsewhere'))
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  open()
  expect(title().value).toBe('')
})
