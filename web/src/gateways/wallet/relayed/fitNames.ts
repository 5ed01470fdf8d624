/** The names of landlord and home that go along to the wallet page. */

/** The wallet page reads no request with other names: such a character could let a name speak as that page. */
const isUnfit = /[\p{C}\p{Zl}\p{Zp}“”«»"]|\p{M}{4}/u
const longestName = 100

/** Those that the wallet page would read. */
export function fitNames(names: { readonly landlord?: string; readonly home?: string }) {
  const isFit = ([, name = '']: [string, string?]) =>
    !isUnfit.test(name.normalize('NFC')) && [...name].length <= longestName
  return Object.fromEntries(Object.entries(names).filter(isFit))
}
