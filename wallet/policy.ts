// What the browser may do on the wallet page: the same rules in the page and in the answers of the server that serves it.

/** The Content Security Policy; `rpc` is the origin of the chain's node, or a wider source where it is not known yet. */
export const contentPolicy = (rpc: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self' ${rpc}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** The headers of every answer. A page cannot forbid frames in its own HTML, so its server must. */
export const pageHeaders = (rpc: string) => ({
  'content-security-policy': `${contentPolicy(rpc)}; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'cache-control': 'no-cache',
})
