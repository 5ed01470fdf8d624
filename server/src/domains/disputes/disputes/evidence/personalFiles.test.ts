/** A person's statements and evidence in their personal data archive (D 11.23). */
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../../testing/chain.ts'
import { secrets } from '../../../platform/encryption/encryption.setup.ts'
import { createTestDesk } from '../../desk/desk.setup.ts'
import { addFile, aPdf, aPhoto } from './evidence.setup.ts'

const desk = await createTestDesk({ SEAL_KEY: secrets.first })
const { people, testChain } = desk
afterAll(() => desk.close())

// promise: sgn-6-leaving-evidence
test("the archive has one’s own statement and evidence, byte for byte, and none of the other party's", async () => {
  const { id, terms } = await desk.paid()
  await testChain.call(wallets.tenant, 'dispute', terms, 240n * 10n ** 18n)
  await desk.final()
  const said = {
    userId: people.daniel.id,
    requestId: id,
    part: 'handover',
    reason: 'other',
    words: 'The tap never ran.',
  }
  expect((await desk.call('daniel', '/profile/arbitration', said, 'POST')).statusCode).toBe(200)
  const [photo, theirs] = [await aPhoto(10), await aPhoto(250)]
  const [mine, paper] = [await addFile(desk, 'daniel', id, photo), await addFile(desk, 'daniel', id, aPdf())]
  const other = await addFile(desk, 'lucia', id, theirs)
  expect([mine.code, paper.code, other.code]).toEqual([undefined, undefined, undefined])
  await desk.call('daniel', '/profile/leaving/archive', { currentPassword: 'a password of tests' }, 'POST')
  await expect.poll(async () => (await desk.call('daniel', '/profile/leaving')).json().archive).toBe('ready')
  const { rawPayload } = await desk.call('daniel', '/profile/leaving/archive')
  const archive = unzipSync(new Uint8Array(rawPayload))
  const names = Object.keys(archive).filter((name) => name.startsWith('disputes/'))
  const named = (piece: string) => archive[names.find((name) => name.includes(piece)) ?? '']
  expect(strFromU8(named('handover statement') ?? new Uint8Array())).toContain('The tap never ran.')
  expect([Buffer.from(named(mine.id) ?? []), Buffer.from(named(paper.id) ?? [])]).toEqual([photo, aPdf()])
  expect(names).toHaveLength(3)
  expect(strFromU8(archive['README.txt'] ?? new Uint8Array())).toContain('disputes/')
})
