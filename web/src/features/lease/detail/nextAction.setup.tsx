/** For tests: a lease's next action, with wallet buttons as words that give their emphasis. */
import { screen } from '@testing-library/react'
import { type aLease, renderLease } from '../fixtures.setup.tsx'
import { NextAction, type WalletButtons } from './NextAction.tsx'

export const walletButtons: WalletButtons = {
  pay: (kind) => <button type="button">{`pay ${kind}`}</button>,
  release: (kind) => <button type="button">{`release ${kind}`}</button>,
  releaseEarly: (kind) => <button type="button">{`early ${kind}`}</button>,
  refund: (kind) => <button type="button">{`refund ${kind}`}</button>,
  cancelStay: (kind) => <button type="button">{`cancel ${kind}`}</button>,
  dispute: (kind) => <button type="button">{`dispute ${kind}`}</button>,
  settle: (kind) => <button type="button">{`share ${kind}`}</button>,
  payRent: (kind) => <button type="button">{`rent ${kind}`}</button>,
  payBack: (kind) => <button type="button">{`back ${kind}`}</button>,
}

export function showNextAction(lease: ReturnType<typeof aLease>, now: number, language: 'en' | 'es' | 'th' = 'en') {
  renderLease(
    <NextAction lease={lease} now={now} viewerId="me" walletButtons={walletButtons} onAccept={() => undefined} />,
    language,
  )
}

/** The sentence beside an action under "More". */
export const consequenceOf = (act: string) =>
  screen.getByRole('button', { name: act }).closest('li')?.querySelector('p')?.textContent?.replaceAll('\u00a0', ' ')
