import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awakeAttribute, eventReplayScript, timeoutMilliseconds, useHydrationSignal } from './eventReplay.ts'

const pressed = vi.fn()
const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
const natively = vi.fn((event: Event) => event.preventDefault())

function Page() {
  useHydrationSignal()
  return <p>awake</p>
}

/** Replays events that happened before hydration. */
async function wakeUp(): Promise<void> {
  render(<Page />)
  await act(() => vi.advanceTimersByTimeAsync(0))
}

/** A server-rendered page before hydration: buttons and a form without listeners. */
function asleep(action?: string): { button: HTMLButtonElement; form: HTMLFormElement } {
  document.body.innerHTML = `<button type="button">Ask</button><form><button>Search</button></form><details><summary>More</summary></details>`
  const form = document.querySelector('form') as HTMLFormElement
  if (action) form.setAttribute('action', action)
  return { button: document.querySelector('button') as HTMLButtonElement, form }
}

beforeEach(() => {
  vi.useFakeTimers()
  const script = document.createElement('script')
  script.textContent = eventReplayScript
  document.head.append(script)
})
afterEach(async () => {
  await wakeUp()
  cleanup()
  document.documentElement.removeAttribute(awakeAttribute)
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('a button pressed twice before hydration acts once after it', async () => {
  const { button } = asleep()
  fireEvent.click(button)
  fireEvent.click(button)
  button.addEventListener('click', pressed)
  expect(pressed).not.toHaveBeenCalled()
  await wakeUp()
  expect(screen.getByText('awake')).toBeTruthy()
  expect(pressed).toHaveBeenCalledOnce()
  expect(document.documentElement.style.cursor).toBe('')
})

test('several buttons pressed before hydration all act, in order', async () => {
  document.body.innerHTML = [1, 2, 3].map((each) => `<button type="button">Keep ${each}</button>`).join('')
  const buttons = [...document.querySelectorAll('button')]
  for (const button of buttons) fireEvent.click(button)
  const clicked: (string | null)[] = []
  for (const button of buttons) button.addEventListener('click', () => clicked.push(button.textContent))
  await wakeUp()
  expect(clicked).toEqual(['Keep 1', 'Keep 2', 'Keep 3'])
})

test('a form submitted early is clicked by the page, not sent by the browser', async () => {
  const { form } = asleep('/properties')
  expect(fireEvent.submit(form)).toBe(false)
  form.addEventListener('submit', sent)
  await wakeUp()
  expect(sent).toHaveBeenCalledOnce()
})

test('when a page does not hydrate, the browser sends the form after a timeout', async () => {
  const { form } = asleep('/properties')
  fireEvent.submit(form)
  document.addEventListener('submit', natively)
  vi.advanceTimersByTime(timeoutMilliseconds - 1)
  expect(natively).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(natively).toHaveBeenCalledOnce()
  document.removeEventListener('submit', natively)
})

test('a form that only the page can send never becomes an address with a password in it', () => {
  const { form } = asleep()
  document.addEventListener('submit', natively)
  expect(fireEvent.submit(form)).toBe(false)
  vi.advanceTimersByTime(10 * timeoutMilliseconds)
  expect(natively).not.toHaveBeenCalled()
  document.removeEventListener('submit', natively)
})

test('native controls work before hydration, and a hydrated page receives each press', async () => {
  const { button } = asleep()
  expect(fireEvent.click(document.querySelector('summary') as HTMLElement)).toBe(true)
  await wakeUp()
  button.addEventListener('click', pressed)
  fireEvent.click(button)
  fireEvent.click(button)
  expect(pressed).toHaveBeenCalledTimes(2)
})

/** A form whose every field is controlled by React. */
function Form({ onSend }: { onSend: (known: object) => void }) {
  const [known, setKnown] = useState({ from: '', to: '', name: 'Nobody', city: 'lima', pets: true, stay: 'short' })
  const field = (name: keyof typeof known) => ({
    name,
    onChange: ({ target }: { target: { value: string } }) => setKnown({ ...known, [name]: target.value }),
  })
  const radio = (stay: string) => (
    <input type="radio" {...field('stay')} aria-label={stay} value={stay} checked={known.stay === stay} />
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend(known)
      }}
    >
      <input type="date" aria-label="From" {...field('from')} value={known.from} />
      <input type="date" aria-label="To" {...field('to')} value={known.to} />
      <textarea aria-label="Name" {...field('name')} value={known.name} />
      <select aria-label="City" {...field('city')} value={known.city}>
        <option value="lima">Lima</option>
        <option value="quito">Quito</option>
      </select>
      <input
        type="checkbox"
        aria-label="Pets"
        checked={known.pets}
        onChange={({ target }) => setKnown({ ...known, pets: target.checked })}
      />
      {radio('short')}
      {radio('long')}
      <button type="submit">Send</button>
    </form>
  )
}

/** The same form, server-rendered in the document; `wake` hydrates it. */
function written(page: ReactNode): { wake(): Promise<void> } {
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.replaceChildren(container)
  return {
    async wake() {
      render(page, { container, hydrate: true })
      await wakeUp()
    },
  }
}

/** As a user does it: sets the value and fires the event. */
function type(label: string, value: string): void {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

test('input typed, selected and ticked before hydration is known after it, and sent', async () => {
  const onSend = vi.fn()
  const { wake } = written(<Form onSend={onSend} />)
  type('From', '2026-12-01')
  type('To', '2026-12-01')
  type('To', '2027-01-15')
  type('Name', '')
  type('City', 'quito')
  screen.getByLabelText('Pets').click()
  screen.getByLabelText('long').click()
  screen.getByText('Send').click()
  expect(onSend).not.toHaveBeenCalled()
  await wake()
  const kept = { from: '2026-12-01', to: '2027-01-15', name: '', city: 'quito', pets: false, stay: 'long' }
  expect(onSend.mock.calls).toEqual([[kept]])
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-12-01')
  expect(screen.getByLabelText<HTMLInputElement>('Pets').checked).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('long').checked).toBe(true)
})

test('input overwritten during hydration is restored', async () => {
  const { wake } = written(<Form onSend={vi.fn()} />)
  type('Name', 'Ben')
  const field = screen.getByLabelText<HTMLTextAreaElement>('Name')
  field.value = 'Nobody'
  await wake()
  expect(field.value).toBe('Ben')
})

test('a file chosen early is reported, and stays chosen', async () => {
  const onChange = vi.fn()
  const { wake } = written(<input type="file" aria-label="Picture" onChange={onChange} />)
  screen.getByLabelText('Picture').dispatchEvent(new Event('change', { bubbles: true }))
  await wake()
  expect(onChange).toHaveBeenCalledOnce()
})

test('input typed after hydration is not touched', async () => {
  const onSend = vi.fn()
  await written(<Form onSend={onSend} />).wake()
  expect(document.documentElement.hasAttribute(awakeAttribute)).toBe(true)
  const field = screen.getByLabelText('Name')
  const heard = vi.fn()
  field.addEventListener('input', heard)
  fireEvent.change(field, { target: { value: 'Ben' } })
  fireEvent.input(field)
  await wakeUp()
  expect(heard).toHaveBeenCalledOnce()
})
