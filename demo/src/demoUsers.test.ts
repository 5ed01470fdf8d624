import { isCode } from '@keyhold/rental/code.ts'
import { ageOn, isDay } from '@keyhold/rental/day.ts'
import { permissions } from '@keyhold/rental/role.ts'
import { expect, test } from 'vitest'
import {
  arbitrator,
  demoPeople,
  demoUsers,
  demoUserWallets,
  deployerKey,
  feeReceiverKey,
  keeperKey,
  relayKey,
} from './demoUsers.ts'
import { aPerson, personIds, rolesOf } from './person.ts'

test('the demo users are all ids, without duplicates', () => {
  expect(demoPeople.map(({ id }) => id)).toEqual(personIds)
  expect(new Set(demoPeople.map(({ email }) => email)).size).toBe(demoPeople.length)
})

test.each([...demoPeople, aPerson()])('$id has a valid profile', (person) => {
  expect(person.firstName && person.lastName).toBeTruthy()
  expect(person.email).toMatch(/^[a-z]+@keyhold\.example$/)
  expect(person.password.length).toBeGreaterThanOrEqual(8)
  expect(person.phone).toMatch(/^\+?\(?\d{1,4}\)?[\d\s\-./]*$/)
  expect(isDay(person.dateOfBirth) && ageOn(person.dateOfBirth, '2026-01-01') >= 18).toBe(true)
  expect(isCode(person.gender, 6) && isCode(person.occupation, 5) && isCode(person.languageId, 7)).toBe(true)
  expect(person.spokenLanguages.length > 0 && person.spokenLanguages.every((code) => isCode(code, 14))).toBe(true)
  expect(person.category === undefined || isCode(person.category, 13)).toBe(true)
  expect(person.privateKey).toMatch(/^0x[0-9a-f]{64}$/)
})

test('only the agency has an agency name', () => {
  const named = demoPeople.filter(({ agencyName }) => agencyName)
  expect(named).toEqual(demoPeople.filter((person) => rolesOf(person).includes('AGENCY')))
  expect(named).toHaveLength(1)
})

test('everyone has a wallet of their own, and no one has the keys of deployer and fee receiver', () => {
  const keys = demoUserWallets.map(({ privateKey }) => privateKey)
  expect(new Set([...keys, deployerKey, feeReceiverKey, keeperKey, relayKey]).size).toBe(demoPeople.length + 4)
})

test('a person whose name is not in Latin letters has one in Latin letters too', () => {
  for (const { name } of demoUserWallets) expect(name).toMatch(/[A-Za-z]{3}/)
  expect(demoUserWallets.find(({ id }) => id === 'kanya')?.name).toBe('กัญญา วัฒนะ (Kanya Wattana)')
})

test('there are landlords, tenants, one arbitrator and one admin', () => {
  const holding = (permission: string) =>
    demoPeople.filter((person) => permissions(rolesOf(person)).some((held) => held === permission)).map(({ id }) => id)
  expect(holding('publish')).toEqual(['lucia', 'pilar', 'beatriz', 'siriporn', 'mauricio', 'thanakorn'])
  expect(holding('rule')).toEqual([arbitrator.id])
  expect(holding('administer')).toEqual(['irene'])
  expect(permissions(rolesOf(demoUsers.daniel))).toEqual(['chat', 'request', 'pay'])
})
