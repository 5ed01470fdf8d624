/**
 * The way from a lease to the messages of its two.
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

test('a tenant is led to the messages with their landlord, about the home of the lease', () => {
  show(false)
  expect(link()?.getAttribute('href')).toBe(
    `/profile/ben/messages?with=${lease.counterpart.id}&about=${lease.roomAd.id}`,
  )
})

test('nobody is led to write to whoever has left', () => {
  show(true)
  expect(link()).toBeNull()
})
