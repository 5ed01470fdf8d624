/** An unavailable file store does not keep a person from leaving, and its leftovers are swept a day later. */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiskFiles } from '../../../gateways/diskFiles.ts'
import { jpeg } from '../../../testing/homes.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const services = await createTestServices({ LOG_LEVEL: 'silent' })
const rentals = await createTestRentals(services)
const { database, clock } = services.deps
const files = createDiskFiles(services.deps.files)
afterAll(() => services.close())

const namesOf = async () => {
  const names: string[] = []
  for await (const some of files.listOld('avatars', Number.POSITIVE_INFINITY)) names.push(...some)
  return names
}

test('a picture that no account refers to is deleted a day later; one in use stays', async () => {
  const { tenant } = rentals
  await services.accounts.changeAvatar(tenant.id, await jpeg())
  const [own] = await namesOf()
  const nobodys = `${crypto.randomUUID()}.png`
  await files.write(`avatars/${nobodys}`, await jpeg())
  const unfinished = `${crypto.randomUUID()}.png.${crypto.randomUUID()}.part` // a process was killed
  await files.write(`avatars/${unfinished}`, await jpeg())
  await services.accounts.cleanUp()
  expect((await namesOf()).toSorted()).toEqual([String(own), nobodys, unfinished].toSorted())
  clock.pass(2 * 86_400 + (Date.now() - clock.now()) / 1000)
  await services.accounts.cleanUp()
  expect(await namesOf()).toEqual([own])
  expect(await database`select from account where avatar = ${String(own)}`).toHaveLength(1)
})

test('a person leaves while the files cannot be removed, and gets the confirmation', async () => {
  const [email, password] = ['leaver@mail.test', 'a password of tests']
  const profile = { firstName: 'Ola', lastName: 'Leaver', phoneNumber: '+34 1', categoryTypeId: null }
  const { person } = await services.accounts.seed({ email, password, languageId: 700_000, profile })
  await services.accounts.changeAvatar(person.id, await jpeg())
  const folder = path.join(services.deps.files, 'avatars')
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder: nothing can be removed from it')
  await services.leaving.delete(person, { currentPassword: password })
  expect(await database`select from account where id = ${person.id} and deleted_at is not null`).toHaveLength(1)
})
