/** A profile picture: cropped by finger, keys or buttons. */
import AxeBuilder from '@axe-core/playwright'
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { fetchWithRetry } from './fetchWithRetry.ts'
import { openPage } from './openPage.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

/**
 * Daniel's profile, where he has chosen a picture of three stripes: red, green, blue. The upload never reaches the
 * server.
 */
async function openCrop(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; sent: Buffer[] }> {
  const { email, password } = demoUsers.daniel
  const answer = await fetchWithRetry(`${url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
  })
  const user = await answer.text()
  const localStorage = [
    { name: 'keyhold.storage', value: '1' },
    { name: 'keyhold.token', value: answer.headers.get('authorization') ?? '' },
    { name: 'keyhold.user', value: user },
  ]
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  const context = await browser.newContext({ locale: 'en-GB', ...options, storageState })
  const page = await context.newPage()
  const sent: Buffer[] = []
  await page.route('**/api/**', async (route) => {
    const body = route.request().postDataBuffer()
    if (!body?.includes('avatar.png')) return route.continue()
    sent.push(body)
    await route.abort()
  })
  await openPage(page, `${url}/profile/${(JSON.parse(user) as { id: string }).id}/home`)
  const stripes = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 300 })
    const context = canvas.getContext('2d')
    for (const [index, color] of ['#f00', '#0f0', '#00f'].entries()) {
      if (context) context.fillStyle = color
      context?.fillRect(index * 300, 0, 300, 300)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'stripes.png', mimeType: 'image/png', buffer: Buffer.from(stripes, 'base64') })
  await expect(page.getByRole('application')).toBeVisible()
  return { page, sent }
}

/** Sends the picture and reads it: its size, and the colour of its left edge, centre and right edge. */
async function send(page: Page, sent: Buffer[]) {
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  const body = sent.pop() ?? Buffer.alloc(0)
  const png = body.subarray(body.indexOf(Buffer.from('89504e470d0a1a0a', 'hex'))).toString('base64')
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (mail) => mail.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const colorAt = (x: number) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, 150, 1, 1).data ?? []
      return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : 'none'
    }
    return { size: [image.width, image.height], colors: [colorAt(5), colorAt(150), colorAt(294)] }
  }, png)
}

// promise: sgn-2-avatar
test('the largest centred square is offered first, and arrow keys move it', async ({ browser }) => {
  const { page, sent } = await openCrop(browser)
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze()
  expect(violations).toEqual([])
  expect(await send(page, sent)).toEqual({ size: [300, 300], colors: ['green', 'green', 'green'] })
  await page.getByRole('application').focus()
  for (let press = 0; press < 60; press++) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('0 percent from the left, 0 percent from the top')).toBeAttached()
  expect((await send(page, sent)).colors).toEqual(['red', 'red', 'red'])
  await page.context().close()
})

test('buttons alone move the picture, and never out of the frame', async ({ browser }) => {
  const { page, sent } = await openCrop(browser)
  for (let press = 0; press < 60; press++) await page.getByRole('button', { name: 'Move the picture left' }).click()
  expect((await send(page, sent)).colors).toEqual(['blue', 'blue', 'blue'])
  await page.context().close()
})

test('two fingers make the crop smaller', async ({ browser }) => {
  const { page } = await openCrop(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const slider = page.getByRole('slider')
  await expect(slider).toHaveValue('1')
  const box = await page.getByRole('application').boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart
        ? [
            { x: x - apart, y, id: 0 },
            { x: x + apart, y, id: 1 },
          ]
        : [],
    })
  await touch('touchStart', 15)
  for (let apart = 18; apart <= 45; apart += 3) {
    await touch('touchMove', apart)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await touch('touchEnd')
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(2)
  await page.context().close()
})
