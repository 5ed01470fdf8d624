/**
 * Accessibility and behaviour of the small components.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../gateways/render.setup.tsx'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { Segments } from './Choices.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { Hash } from './Hash.tsx'
import { Pagination, pagesToShow } from './Pagination.tsx'
import { ToastRegion, useToast } from './Toast.tsx'
import './dialogs.setup.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a busy button keeps its label and the focus, and cannot be pressed again', () => {
  const pressed = vi.fn()
  renderWithProviders(
    <Button busy onClick={pressed}>
      Pay
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Pay' })
  fireEvent.click(button)
  expect(pressed).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
  button.focus()
  expect(document.activeElement).toBe(button)
})

// promise: bad-act-double
test('a double press of a button that sends something counts once; on any other button it counts twice', () => {
  const [sent, stepped, submitted] = [vi.fn(), vi.fn(), vi.fn((event: FormEvent) => event.preventDefault())]
  renderWithProviders(
    <form method="post" onSubmit={submitted}>
      <Button busy={false} onClick={sent}>
        Send
      </Button>
      <Button onClick={stepped}>More</Button>
      <Button type="submit" busy={false}>
        Save
      </Button>
    </form>,
  )
  for (const name of ['Send', 'More', 'Save'])
    for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button', { name }), { detail })
  expect([sent, stepped, submitted].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 1])
})

test('an invalid field says so to screen readers', () => {
  renderWithProviders(<Field label="Email" hint="We write rarely" error="Enter a valid email" defaultValue="ada@" />)
  const input = screen.getByLabelText('Email')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'We write rarely',
    'Enter a valid email',
  ])
})

test('a dialog is named by its title and closes by its cross', () => {
  const closed = vi.fn()
  renderWithProviders(
    <Dialog open title="Request this home" onClose={closed}>
      Words
    </Dialog>,
  )
  expect(screen.getByRole('dialog', { name: 'Request this home' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toHaveBeenCalledOnce()
})

test('a chosen segment reports its value', () => {
  const chosen = vi.fn()
  renderWithProviders(
    <Segments
      label="Theme"
      value="light"
      onChange={chosen}
      choices={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />,
  )
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(chosen).toHaveBeenCalledWith('dark')
})

function ToastButton() {
  const toast = useToast()
  return (
    <>
      <button type="button" onClick={() => toast({ title: 'Saved' })}>
        good
      </button>
      <button type="button" onClick={() => toast({ title: 'ApiError', tone: 'bad' })}>
        bad
      </button>
    </>
  )
}

// promise: pub-9-toasts, sgn-9-toasts
test('a success toast disappears, an error stays until it is closed (spec public §9, D 3.4)', async () => {
  vi.useFakeTimers()
  renderWithProviders(
    <ToastRegion>
      <ToastButton />
    </ToastRegion>,
  )
  fireEvent.click(screen.getByText('good'))
  fireEvent.click(screen.getByText('bad'))
  expect(screen.getByText('Saved')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('ApiError')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('ApiError')).toBeNull()
})

test('a repeated error is shown once', () => {
  renderWithProviders(
    <ToastRegion>
      <ToastButton />
    </ToastRegion>,
  )
  for (const name of ['bad', 'bad', 'good', 'bad']) fireEvent.click(screen.getByText(name))
  expect(screen.getAllByText('ApiError')).toHaveLength(1)
  expect(screen.getAllByText('Saved')).toHaveLength(1)
})

test('success replaces the failure of the same component, and of no other', () => {
  renderWithProviders(
    <ToastRegion>
      <ToastButton />
      <ToastButton />
    </ToastRegion>,
  )
  const press = (name: string, at: number) => fireEvent.click(screen.getAllByText(name)[at] as HTMLElement)
  press('bad', 0)
  press('good', 1)
  expect(screen.getByRole('alert').textContent).toContain('ApiError')
  press('good', 0)
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getAllByText('Saved')).toHaveLength(1)
})

test('a hash is shown short and announced completely', () => {
  const value = `0x9c2e${'a'.repeat(56)}41b7`
  renderWithProviders(<Hash value={value} explorer="https://explorer.example/tx" />)
  expect(screen.getByText(value)).toBeTruthy()
  expect(screen.getByText('0x9c2e\u2060…\u206041b7')).toBeTruthy()
})

test('distant pages are left out, and the current one is marked', () => {
  expect(pagesToShow(6, 12)).toEqual([1, 0, 5, 6, 7, 0, 12])
  expect(pagesToShow(1, 2)).toEqual([1, 2])
  renderWithProviders(<Pagination page={2} pageCount={3} hrefFor={(page) => `/properties?page=${page}`} />)
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/properties?page=3')
})

test('a single page has no pagination', () => {
  renderWithProviders(<Pagination page={1} pageCount={1} hrefFor={String} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a picture that fails to load is replaced by the initials', () => {
  const { container } = renderWithProviders(<Avatar name="Ada Byron" picture="/gone.png" />)
  fireEvent.error(container.querySelector('img') as HTMLElement)
  expect(container.textContent).toBe('AB')
})
