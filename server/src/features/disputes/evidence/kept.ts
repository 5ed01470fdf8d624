/** What somebody showed in disputes, for their archive (D 11.23). */
import type { KeptFile } from '../../../gateways/keptFiles.ts'
import { openEvidence, toldOf } from './contents.ts'
import type { EvidenceDeps } from './deps.ts'
import { findContent, listEvidenceOf } from './evidenceStore.ts'

/** Their own pieces, the newest first, as the bytes that were added. */
export async function filesOf(
  { database, evidenceCipher: cipher }: Pick<EvidenceDeps, 'database' | 'evidenceCipher'>,
  personId: string,
  most: number,
): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  let left = most
  for (const one of await listEvidenceOf(database, personId)) {
    left -= one.bytes
    if (left < 0) break
    const content = await findContent(database, one.id)
    const name = toldOf(cipher, one).name.replaceAll('/', '_')
    if (content)
      files.push({
        name: `disputes/${one.leaseId}/${one.part} ${one.id} ${name}`,
        bytes: openEvidence(cipher, one, content),
      })
  }
  return files
}
