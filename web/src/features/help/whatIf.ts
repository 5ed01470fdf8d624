/** The cases of "What if …" and who stands behind Keyhold, in the order of the page. */
import { type LegalPage, paths } from '../../paths.ts'

export const cases = [
  'noKeys',
  'fake',
  'outside',
  'keepsDeposit',
  'unfairClaim',
  'silent',
  'unfairArbitrator',
  'gone',
  'lostWallet',
  'dollar',
] as const
export type Case = (typeof cases)[number]

export const behind = ['runs', 'audited', 'decides', 'powers', 'insured'] as const

/** Where each answer leads; the operator's own legal pages take precedence. */
export function linkOf(name: (typeof behind)[number], own: { readonly [Page in LegalPage]?: string } = {}): string {
  const links = {
    runs: own.imprint ?? paths.legal('imprint'),
    audited: paths.howItWorks(),
    decides: `${paths.howItWorks()}#rights`,
    powers: `${paths.howItWorks()}#self`,
    insured: own.terms ?? paths.legal('terms'),
  }
  return links[name]
}
