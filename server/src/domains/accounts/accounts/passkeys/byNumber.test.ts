import { expect, test } from 'vitest'
import { createTestServices } from '../../../../testing/services.ts'
import { createPasskeys } from './service.ts'

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'a public address with a numeric host, such as %s, is no relying party for passkeys',
  async (publicUrl) => {
    const services = await createTestServices()
    const passkeys = createPasskeys({ ...services.deps, publicUrl } as never)
    await expect(passkeys.askToSignIn()).rejects.toMatchObject({ code: 'passkeys-not-here' })
    await services.close()
  },
)
