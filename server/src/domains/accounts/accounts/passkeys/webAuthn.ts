/** Words of WebAuthn for our accounts and passkeys. */

/** Imported on first use, because it would delay every process start. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The WebAuthn user handle: the account's id, which reveals nothing about the person. */
export const handleOf = (accountId: string) => Buffer.from(accountId.replaceAll('-', ''), 'hex')

/** A credential, for the list that a browser may answer with or must not create again. */
export const described = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  type: 'public-key' as const,
  ...(transports.length > 0 && { transports }),
})
