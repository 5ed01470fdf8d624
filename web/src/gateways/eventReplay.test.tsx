import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventReplayScript, timeoutMilliseconds, useHydrationSignal } from './eventReplay.ts'

const pressed = vi.fn()
const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
const natively = vi.fn((event: Event) => event.preventDefault())

function Page() {
  useHydrationSignal()
  return <p>awake</p>
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
afterEach(() => {
  render(<Page />)
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('a button pressed twice while the page wakes up acts once when it is awake', () => {
  const { button } = asleep()
  fireEvent.click(button)
  fireEvent.click(button)
  button.addEventListener('click', pressed)
  expect(pressed).not.toHaveBeenCalled()
  render(<Page />)
  expect(screen.getByText('awake')).toBeTruthy()
  expect(pressed).toHaveBeenCalledOnce()
  expect(document.documentElement.style.cursor).toBe('')
})

test('of several buttons pressed while the page wakes up none is forgotten, and they act in their order', () => {
  document.body.innerHTML = [1, 2, 3].map((each) => `<button type="button">Keep ${each}</button>`).join('')
  const buttons = [...document.querySelectorAll('button')]
  for (const button of buttons) fireEvent.click(button)
  const clicked: (string | null)[] = []
  for (const button of buttons) button.addEventListener('click', () => clicked.push(button.textContent))
  render(<Page />)
  expect(clicked).toEqual(['Keep 1', 'Keep 2', 'Keep 3'])
})

test('a form sent early is clicked by the page, not sent by the browser', () => {
  const { form } = asleep('/properties')
  expect(fireEvent.submit(form)).toBe(false)
  form.addEventListener('submit', sent)
  render(<Page />)
  expect(sent).toHaveBeenCalledOnce()
})

test('a page that does not wake up lets the browser send the form after a while', () => {
  const { form } = asleep('/properties')
  fireEvent.submit(form)
  document.addEventListener('submit', natively)
  vi.advanceTimersByTime(timeoutMilliseconds - 1)
  expect(natively).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
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

test('what the browser opens alone stays open to everybody, and an awake page hears each press', () => {
  const { button } = asleep()
  expect(fireEvent.click(document.querySelector('summary') as HTMLElement)).toBe(true)
  render(<Page />)
  button.addEventListener('click', pressed)
  fireEvent.click(button)
  fireEvent.click(button)
  expect(pressed).toHaveBeenCalledTimes(2)
})
