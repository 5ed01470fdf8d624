import { expect, test } from 'vitest'
import { permissions } from './role.ts'

test('a suspended person keeps the permissions that their leases and money need, whatever their roles', () => {
  expect(permissions(['USER', 'LANDLORD'], true)).toEqual(['pay'])
})

// promise: pub-6-person-request, sgn-1-tenant
test('a plain user may chat, request and pay, and no more', () => {
  expect(permissions(['USER'])).toEqual(['chat', 'request', 'pay'])
})

// promise: pub-6-which
test('a landlord who is also an agency has each permission once', () => {
  expect(permissions(['AGENCY', 'LANDLORD', 'USER'])).toEqual(['chat', 'request', 'pay', 'publish', 'accept'])
})
