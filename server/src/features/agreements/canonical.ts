/** An agreement as one text that hashes the same everywhere: canonical JSON (RFC 8785), keccak256 (D 6.9). */
import type { AgreementFacts, Clause } from '@keyhold/api/agreements.ts'
import canonicalize from 'canonicalize'
import { type Hex, keccak256, stringToHex } from 'viem'
import type { Language } from '../../gateways/text.ts'
import { clausesOf } from './clauses.ts'

/** What is hashed. `form` names the way in which it is written. */
export interface AgreementText {
  readonly form: 'keyhold-agreement-3'
  readonly facts: AgreementFacts
  readonly clauses: Record<Language, Clause[]>
  readonly salt: Hex
}

/** The tenant's identity with the salt of its seal (D 6.7). */
export interface Identity {
  readonly passportNumber: string
  readonly nationality: string
  readonly maritalId: number
  readonly salt: Hex
}

/** The agreement's text and its hash, the `document` of the lease's terms. */
export function serializeAgreement(facts: AgreementFacts, salt: Hex): { canonical: string; document: Hex } {
  const text: AgreementText = { form: 'keyhold-agreement-3', facts, clauses: clausesOf(facts), salt }
  const canonical = canonicalJson(text)
  return { canonical, document: hashOf(canonical) }
}

/** The hash of a canonical text. */
export function hashOf(canonical: string): Hex {
  return keccak256(stringToHex(canonical))
}

/** What stands in the agreement for an identity: nothing can be guessed from it, and whoever sees the identity can check it. */
export function identityCommitment(identity: Identity): Hex {
  return hashOf(canonicalJson({ ...identity }))
}

/** A random 32 bytes. */
export function newSalt(): Hex {
  return `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}`
}

/** A value as canonical JSON (RFC 8785). */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('An agreement is always JSON.')
  return text
}
