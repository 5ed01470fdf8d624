import { expect, test } from 'vitest'
import { permissions } from './role.ts'

test('a suspended person keeps what their leases and money need, whatever their roles', () => {
  expect(permissions(['USER', 'LANDLORD'], true)).toEqual(['pay'])
})

// promise: pub-6-person-request, sgn-1-tenant
test('a plain user may chat, request and pay, and nothing else', () => {
  expect(permissions(['USER'])).toEqual(['chat', 'request', 'pay'])
})

// promise: pub-6-which
test('a landlord who is an agency too gains each permission once', () => {
  expect(permissions(['AGENCY', 'LANDLORD', 'USER'])).toEqual(['chat', 'request', 'pay', 'publish', 'accept'])
})
