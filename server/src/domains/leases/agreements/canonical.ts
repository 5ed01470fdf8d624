/** An agreement as one canonical JSON text (RFC 8785), hashed with keccak256 (D 6.9). */
import type { AgreementFacts, Clause } from '@keyhold/api/agreements.ts'
import canonicalize from 'canonicalize'
import { type Hex, keccak256, stringToHex } from 'viem'
import type { Language } from '../../../gateways/text.ts'
import { clausesOf } from './clauses.ts'

/** The hashed fields. `form` names the version of the format. */
export interface AgreementText {
  readonly form: 'keyhold-agreement-3'
  readonly facts: AgreementFacts
  readonly clauses: Record<Language, Clause[]>
  readonly salt: Hex
}

/** The tenant's identity with the salt of its commitment (D 6.7). */
export interface Identity {
  readonly passportNumber: string
  readonly nationality: string
  readonly maritalId: number
  readonly salt: Hex
}

/** Returns the agreement's text and its hash, the `document` of the lease's terms. */
export function serializeAgreement(facts: AgreementFacts, salt: Hex): { canonical: string; document: Hex } {
  const text: AgreementText = { form: 'keyhold-agreement-3', facts, clauses: clausesOf(facts), salt }
  const canonical = canonicalJson(text)
  return { canonical, document: hashOf(canonical) }
}

/** Hashes a canonical text. */
export function hashOf(canonical: string): Hex {
  return keccak256(stringToHex(canonical))
}

/** The commitment to an identity in the agreement: it reveals nothing, and verifies for anyone who has the identity. */
export function identityCommitment(identity: Identity): Hex {
  return hashOf(canonicalJson({ ...identity }))
}

/** Returns 32 random bytes. */
export function newSalt(): Hex {
  return `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}`
}

/** Serializes a value as canonical JSON (RFC 8785). */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('An agreement is always JSON.')
  return text
}
