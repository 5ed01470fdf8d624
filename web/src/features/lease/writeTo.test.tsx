/**
 * The link from a lease to its parties' messages.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, renderLease } from './fixtures.setup.tsx'
import { WriteTo } from './WriteTo.tsx'

afterEach(cleanup)

const lease = aLease({ status: 'active', viewer: 'tenant' })
const link = () => screen.queryByRole('link', { name: 'Message Ada' })
const show = (hasLeft: boolean) =>
  renderLease(
    <WriteTo lease={{ ...lease, counterpart: { ...lease.counterpart, hasLeft } }} viewerId="ben">
      Message Ada
    </WriteTo>,
  )

test("a tenant is led to the messages with their landlord, about the lease's home", () => {
  show(false)
  expect(link()?.getAttribute('href')).toBe(
    `/profile/ben/messages?with=${lease.counterpart.id}&about=${lease.roomAd.id}`,
  )
})

test('there is no message link to a deleted account', () => {
  show(true)
  expect(link()).toBeNull()
})
