// For each mutant that no test can kill, the reason: it is equivalent, or differs only in unreachable states.

/** A mutant by its line before and after, and why the two are equivalent. */
export type Equivalent = { file: string; was: string; becomes: string; why: string }

/** Every survivor of mutation.report.md. */
export const equivalents: readonly Equivalent[] = [
  {
    file: 'Leases.sol',
    was: '_pay(oldTerms.tenant, sentHome);',
    becomes: '_pay(newTerms.tenant, sentHome);',
    why: 'A renewal is refused (NotARenewal) unless both terms name the same tenant.',
  },
  {
    file: 'Leases.sol',
    was: 'if (!SignatureChecker.isValidSignatureNowCalldata(oldTerms.landlord, digest, landlordSignature)) {',
    becomes: 'if (!SignatureChecker.isValidSignatureNowCalldata(newTerms.landlord, digest, landlordSignature)) {',
    why: 'A renewal is refused (NotARenewal) unless both terms name the same landlord.',
  },
  {
    file: 'Leases.sol',
    was: 'uint256 moved = held < newTerms.deposit ? held : newTerms.deposit;',
    becomes: 'uint256 moved = held <= newTerms.deposit ? held : newTerms.deposit;',
    why: 'Where the two are equal, either is the smaller.',
  },
  {
    file: 'Vault.sol',
    was: 'if (latest > first + LENGTHEN_CAP) latest = first + LENGTHEN_CAP;',
    becomes: 'if (latest >= first + LENGTHEN_CAP) latest = first + LENGTHEN_CAP;',
    why: 'Where the two are equal, the assignment changes nothing.',
  },
]
