/** One line drawing, hidden from those who listen. @param path in 24 units square */
export function LineIcon({ path }: { path: string }) {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}
