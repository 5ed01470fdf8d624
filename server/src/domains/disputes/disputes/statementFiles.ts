/** A person's statements for their personal data archive (D 11.23). */
import type { Database } from '../../../gateways/database.ts'
import type { PersonalFileSource } from '../../../gateways/personalFiles.ts'
import type { Cipher } from '../../platform/encryption/cipher.ts'
import { listStatementsOf, wordsRowId } from './statementStore.ts'

interface Deps {
  readonly database: Database
  readonly statementCipher: Cipher
}

/** Exports the person's own statements, each as a JSON file; a party has one per part. */
export function statementFiles({ database, statementCipher: cipher }: Deps): PersonalFileSource {
  return {
    async filesOf(personId) {
      const all = await listStatementsOf(database, personId)
      return all.map((one) => {
        const { part, party, reason, claim, madeAt } = one
        const words = one.words && cipher.decrypt(wordsRowId(one), one.words)
        const statement = { part, party, reason, claim: claim?.toString() ?? null, words, madeAt }
        const bytes = Buffer.from(`${JSON.stringify(statement, null, 2)}\n`)
        return { name: `disputes/${one.leaseId}/${part} statement.json`, bytes }
      })
    },
  }
}
