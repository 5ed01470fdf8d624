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

/** The page wakes up, and does what was kept. */
async function wakeUp(): Promise<void> {
  render(<Page />)
  await act(() => vi.advanceTimersByTimeAsync(0))
}

/** A page as the server wrote it: buttons and a form that nobody hears yet. */
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

test('a button pressed twice while the page wakes up acts once when it is awake', async () => {
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

test('of several buttons pressed while the page wakes up none is forgotten, and they act in their order', async () => {
  document.body.innerHTML = [1, 2, 3].map((each) => `<button type="button">Keep ${each}</button>`).join('')
  const buttons = [...document.querySelectorAll('button')]
  for (const button of buttons) fireEvent.click(button)
  const clicked: (string | null)[] = []
  for (const button of buttons) button.addEventListener('click', () => clicked.push(button.textContent))
  await wakeUp()
  expect(clicked).toEqual(['Keep 1', 'Keep 2', 'Keep 3'])
})

test('a form sent early is clicked by the page, not sent by the browser', async () => {
  const { form } = asleep('/properties')
  expect(fireEvent.submit(form)).toBe(false)
  form.addEventListener('submit', sent)
  await wakeUp()
  expect(sent).toHaveBeenCalledOnce()
})

test('a page that does not wake up lets the browser send the form after a while', async () => {
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

test('what the browser opens alone stays open to everybody, and an awake page hears each press', async () => {
  const { button } = asleep()
  expect(fireEvent.click(document.querySelector('summary') as HTMLElement)).toBe(true)
  await wakeUp()
  button.addEventListener('click', pressed)
  fireEvent.click(button)
  fireEvent.click(button)
  expect(pressed).toHaveBeenCalledTimes(2)
})

/** A form whose every field is drawn by what React knows of it. */
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

/** The same as the server wrote it, in the document; `wake` is React that takes it over. */
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

/** As a person does it: the field has it, and says so. */
function type(label: string, value: string): void {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

test('what is typed, picked and ticked while the page wakes up is known to it when it is awake, and sent', async () => {
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

test('what was drawn over while the page woke up comes back', async () => {
  const { wake } = written(<Form onSend={vi.fn()} />)
  type('Name', 'Ben')
  const field = screen.getByLabelText<HTMLTextAreaElement>('Name')
  field.value = 'Nobody'
  await wake()
  expect(field.value).toBe('Ben')
})

test('a file that was chosen early is told, and stays chosen', async () => {
  const onChange = vi.fn()
  const { wake } = written(<input type="file" aria-label="Picture" onChange={onChange} />)
  screen.getByLabelText('Picture').dispatchEvent(new Event('change', { bubbles: true }))
  await wake()
  expect(onChange).toHaveBeenCalledOnce()
})

test('what is typed when the page is awake is left to it', async () => {
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
