/** Opens privacy: the archive of a person's data, deletion, and the encryption of columns. */
import { createEncryption, type EncryptedRows } from '../platform/encryption/service.ts'
import type { Platform } from '../platform/open.ts'
import { createLeaving } from './leaving/open.ts'
import type { LeavingDeps } from './leaving/service.ts'

interface PrivacyDeps
  extends Pick<LeavingDeps, 'accounts' | 'photos' | 'attachments' | 'viewings' | 'cipher' | 'inventories' | 'kept'> {
  readonly encrypted: readonly EncryptedRows[]
}

export function openPrivacy(platform: Platform, { encrypted, ...deps }: PrivacyDeps) {
  const { keys, findLog, onFault } = platform
  const leaving = createLeaving({ ...platform, ...deps, onFault: onFault('archives') })
  const encryption = createEncryption({
    keys,
    all: encrypted,
    log: (facts, words) => findLog().warn(facts, words), // key rotation waits for this log line
    onFault: onFault('encryption'),
  })
  return {
    leaving,
    refuseUnopened: encryption.refuseUnopened,
    addRoutes: leaving.addRoutes,
    startJobs: () => [leaving.start(), encryption.start()],
    cleanups: [leaving],
  }
}
