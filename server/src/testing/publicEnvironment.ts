/** Settings of a public instance, for tests of what only such a one does; its services have their test database. */
export const publicEnvironment: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://keyhold.test',
  DATABASE_URL: 'postgres://keyhold@127.0.0.1:1/keyhold',
  RPC_URL: 'https://rpc.example/a-key',
  PUBLIC_RPC_URL: 'https://rpc.example',
  CHAIN_ID: '97',
  ESCROW_ADDRESS: `0x${'a'.repeat(40)}`,
  SMTP_URL: 'smtps://mail.example',
  TOKEN_SECRET: 'Zk3vQ8yLr1TnWc6HsXb0PeMu5JdGa9Fo',
  SEAL_KEY: 'Rt7hVn2KpXw9Lq4CzYb6MsEj1GdUf8Ao',
}
