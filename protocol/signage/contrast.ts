/** What text needs on its background to be read from afar. @source WCAG 2.2, success criterion 1.4.3 */
export const CONTRAST_MIN = 4.5

/** How bright a colour is, 0..1 (`#rrggbb`). @source WCAG 2.2, relative luminance */
function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How well one colour stands on another, 1..21. @source WCAG 2.2, contrast ratio */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
