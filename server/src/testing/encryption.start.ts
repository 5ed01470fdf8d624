/** Run by tests that kill it: re-encrypts values of an older key, one row at a time, and reports each. */
import { setTimeout as wait } from 'node:timers/promises'
import { createIdentityCipher, encryptedIdentities } from '../domains/leases/leases/identities.ts'
import { createKeys } from '../domains/platform/encryption/keys.ts'
import { createEncryption } from '../domains/platform/encryption/service.ts'
import { connectDatabase } from '../gateways/database.ts'

const { databaseUrl, current, older } = JSON.parse(process.argv[2] ?? '') as Record<
  'databaseUrl' | 'current' | 'older',
  string
>
const keys = createKeys({ current, others: [older] })
const all = [encryptedIdentities(connectDatabase(databaseUrl, 1), createIdentityCipher(keys))]
const encryption = createEncryption({ keys, all, log: () => undefined, onFault: () => undefined, batch: 1 })
while ((await encryption.encryptSome()) === 'more') {
  console.log('one more')
  await wait(200) // gives the test time to kill it
}
