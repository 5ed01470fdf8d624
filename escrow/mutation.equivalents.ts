// For each mutant that no test can kill, the reason: it is equivalent, or differs only in unreachable states.

/** A mutant by its line before and after, and why the two are equivalent. */
export type Equivalent = { file: string; was: string; becomes: string; why: string }

/** Every survivor of mutation.report.md. */
export const equivalents: readonly Equivalent[] = [
  {
    file: 'Leases.sol',
    was: '_pay(_home(oldTerms), sentHome);',
    becomes: '_pay(_home(newTerms), sentHome);',
    why: 'A renewal is refused (NotARenewal) unless both terms name the same tenant and payout account.',
  },
  {
    file: 'Leases.sol',
    was: '_checkSigned(oldTerms.landlord, keccak256(abi.encode(RENEWAL_TYPEHASH, oldId, newId)), landlordSignature);',
    becomes:
      '_checkSigned(newTerms.landlord, keccak256(abi.encode(RENEWAL_TYPEHASH, oldId, newId)), landlordSignature);',
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
  {
    file: 'AppealableArbitration.sol',
    was: 'if (_isSide(t, firstInstance)) return (isSecondASide ? address(0) : secondInstance, due, true);',
    becomes: 'if (_isSide(t, firstInstance)) return (isSecondASide ? address(1) : secondInstance, due, true);',
    why: 'Nobody calls from either account: both stand for nobody.',
  },
]
