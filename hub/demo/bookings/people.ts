/** Somebody who books in the demo. Nobody of this name is meant, and mail to example.org reaches nobody. */
export interface Person {
  name: string
  email: string
}

const FIRST =
  'Ada Amira Anke Arif Ben Bilal Carla Clara David Deniz Elif Emil Emma Erik Fatma Felix Finn Frida Greta Hanna Henry Ida Ines Jakob Jana Jonas Jule Kai Karim Katja Lara Lea Leon Lina Linh Luis Magda Malik Mara Marek Mats Maya Mia Milan Nadia Nele Nico Nora Oskar Paul Pia Rania Rosa Samir Selma Sofia Stefan Tariq Theo Tilda Tom Uwe Vera Wanda Yara Yusuf'.split(
    ' ',
  )
const LAST =
  'Abel Adler Albrecht Aydin Bachmann Baumann Behrens Berger Brandt Busch Celik Demir Dietrich Ebert Engel Farid Fiedler Fink Fischer Franke Fuchs Gruber Haas Hahn Hartmann Haupt Heinze Hoang Hofmann Horn Jahn Jansen Kaiser Kaya Keller Kirsch Klose Koch Kowalski Kraus Lang Lenz Lorenz Ludwig Maier Marx Meissner Mohr Nagel Neumann Nguyen Novak Otto Petersen Pohl Reuter Richter Roth Sahin Sauer Schilling Scholz Seidel Simon Sommer Stein Thiel Tran Ullrich Vogel Voigt Wagner Weber Werner Winkler Wolf Yilmaz Zander Ziegler'.split(
    ' ',
  )

/** Draws a name. The same draws give the same person. */
export function drawPerson(draw: () => number): Person {
  const first = FIRST[Math.floor(draw() * FIRST.length)]!
  const last = LAST[Math.floor(draw() * LAST.length)]!
  return { name: `${first} ${last}`, email: `${first}.${last}@example.org`.toLowerCase() }
}
