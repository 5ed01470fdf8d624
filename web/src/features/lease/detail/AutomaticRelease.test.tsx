/**
 * What a lease's page says about automatic releases, with a keeper and without (D 11.1).
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, day, depositDue, handoverDue, moveIn, renderLease } from '../fixtures.setup.tsx'
import { AutomaticRelease } from './AutomaticRelease.tsx'

afterEach(cleanup)

const words = /automatically/
function said(now: number, status: Parameters<typeof aLease>[0]['status'], isKept = true) {
  const lease = aLease({ status, viewer: 'tenant', now, change: { releasesByItself: isKept } })
  renderLease(<AutomaticRelease lease={lease} now={now} />)
  const found = screen.queryByText(words)?.textContent
  cleanup()
  return found
}

test('with a keeper the page says that money is released automatically: on its day, and once it is due', () => {
  expect(said(moveIn + day, 'active')).toBe('Due money is released automatically on its day, usually within minutes.')
  expect(said(handoverDue, 'active')).toBe(
    'It is usually released automatically within minutes. Anyone can also press release.',
  )
  expect(said(depositDue, 'released')).toMatch(/^It is usually released automatically/)
})

test('after an expired dispute money is released automatically a day later, and the page does not say so earlier', () => {
  const lapsed = handoverDue + 14 * day
  const lease = aLease({ status: 'active', viewer: 'tenant', change: { releasesByItself: true } })
  const parts = lease.parts.map((part) => (part.part === 'handover' ? { ...part, due: lapsed } : part))
  renderLease(<AutomaticRelease lease={{ ...lease, parts }} now={lapsed + day - 1} />)
  screen.getByText('If nobody presses release, it is released automatically one day later.')
})

// promise: sgn-4-keeper-words
test('without a keeper, or with nothing held, the page mentions no automatic release', () => {
  expect(said(handoverDue, 'active', false)).toBeUndefined()
  expect(said(depositDue + day, 'completed')).toBeUndefined()
  expect(said(moveIn - 5 * day, 'accepted')).toBeUndefined()
})
