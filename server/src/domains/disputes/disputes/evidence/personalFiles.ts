/** A person's evidence for their personal data archive (D 11.23). */
import type { PersonalFile } from '../../../../gateways/personalFiles.ts'
import { openEvidence, summaryOf } from './contents.ts'
import type { EvidenceDeps } from './deps.ts'
import { findContent, listEvidenceOf } from './evidenceStore.ts'

/** Returns the person's own pieces, newest first, as the bytes that were added. */
export async function filesOf(
  { database, evidenceCipher: cipher }: Pick<EvidenceDeps, 'database' | 'evidenceCipher'>,
  personId: string,
  most: number,
): Promise<PersonalFile[]> {
  const files: PersonalFile[] = []
  let left = most
  for (const one of await listEvidenceOf(database, personId)) {
    left -= one.bytes
    if (left < 0) break
    const content = await findContent(database, one.id)
    const name = summaryOf(cipher, one).name.replaceAll('/', '_')
    if (content)
      files.push({
        name: `disputes/${one.leaseId}/${one.part} ${one.id} ${name}`,
        bytes: openEvidence(cipher, one, content),
      })
  }
  return files
}
