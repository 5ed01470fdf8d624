/** The title of the page in the browser's tab, and what search engines say about it. */
export function Title({ children, description }: { children: string; description?: string }) {
  return (
    <>
      <title>{children.includes('Keyhold') ? children : `${children} · Keyhold`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
