/**
 * The password steps' options beside their forms (spec public §2).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { CheckMail } from './CheckMail.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

// promise: pub-2-forgot-mail
test('the second step opens the mail app', () => {
  renderWithProviders(<CheckMail email="ada@mail.com" mailbox={false} />)
  expect(screen.getByRole('link', { name: 'Open your email app' }).getAttribute('href')).toBe('mailto:')
})

// promise: pub-2-forgot-eye
test('each of the two passwords can be shown and hidden separately', async () => {
  renderWithProviders(<ChoosePassword email="ada@mail.com" token="t1" onDone={() => {}} />)
  const types = () =>
    ['New password', 'Repeat the new password'].map((label) => screen.getByLabelText(label).getAttribute('type'))
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement))
  expect(types()).toEqual(['password', 'password'])
  await press('Show password')
  expect(types()).toEqual(['text', 'password'])
  await press('Hide password')
  expect(types()).toEqual(['password', 'password'])
})
