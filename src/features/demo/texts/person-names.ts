import type { SeededRandom } from '../seeded-random.ts';
import { famousNames } from './excluded-famous-names.ts';

export type Gender = 'boy' | 'girl';

const splitCommaSeparatedNames = (names: string) => names.trim().split(/,\s*/);

// First names of American children born about 2006 to 2012, roughly by how common they were.
const firstNames: Record<Gender, string[]> = {
  boy: splitCommaSeparatedNames(`
    Jacob, Michael, Joshua, Ethan, Daniel, Matthew, Anthony, Christopher, Andrew, Alexander, William, Jayden,
    Joseph, Elijah, Noah, David, Aiden, James, Logan, Benjamin, Jackson, Ryan, Gabriel, Mason, Isaiah, Nathan,
    Samuel, Christian, Caleb, Lucas, Dylan, Brandon, Jonathan, Luke, Jose, Isaac, Jordan, Landon, Angel, Julian,
    Evan, Tyler, Justin, Gavin, Kevin, Hunter, Jason, Connor, Brayden, Aaron, Wyatt, Austin, Adrian, Chase,
    Thomas, Dominic, Carter, Xavier, Luis, Carlos, Brian, Juan, Eli, Cameron, Josiah, Colton, Jaden, Sebastian,
    Ian, Cooper, Diego, Levi, Owen, Hayden, Parker, Jeremiah, Jesus, Adam, Nathaniel, Blake, Tristan, Cole,
    Antonio, Bryson, Micah, Miguel, Henry, Max, Marcus, Malik, Andre, Devin, Omar, Ivan, Jalen, Trey, Darius,
    Terrence, Isiah, Kaden, Preston, Grant, Tanner, Spencer, Griffin, Beckett, Emmett, Rhett, Silas, Ezekiel,
    Malachi, DeAndre, Kendrick, Tavion, Jamal, Kareem, Khalil, Amari, Tyrese, Keyshawn, Marquis, Devonte, Zion,
    Mateo, Santiago, Alejandro, Javier, Rafael, Emilio, Andres, Cesar, Hector, Ricardo, Fernando, Eduardo, Marco,
    Minh, Kenji, Jin, Wei, Arjun, Rohan, Nikhil, Aarav, Sanjay, Hassan, Yusuf, Ibrahim, Tariq, Mikhail, Stefan,
    Luca, Matteo, Nico, Finn, Declan, Liam, Brennan, Rory, Koa, Kai, Keoni, Sione, Tevita, Takoda, Chayton`),
  girl: splitCommaSeparatedNames(`
    Emma, Isabella, Emily, Madison, Ava, Olivia, Sophia, Abigail, Elizabeth, Chloe, Samantha, Addison, Natalie,
    Mia, Alexis, Alyssa, Hannah, Ashley, Ella, Sarah, Grace, Taylor, Brianna, Lily, Hailey, Anna, Victoria, Kayla,
    Lillian, Lauren, Kaylee, Allison, Savannah, Nevaeh, Gabriella, Sofia, Makayla, Avery, Riley, Julia, Leah,
    Aubrey, Jasmine, Audrey, Katherine, Morgan, Brooklyn, Destiny, Sydney, Alexa, Kylie, Brooke, Kaitlyn, Evelyn,
    Layla, Madeline, Kimberly, Zoe, Jessica, Peyton, Alexandra, Claire, Madelyn, Maria, Mackenzie, Arianna,
    Jocelyn, Amelia, Angelina, Trinity, Andrea, Maya, Valeria, Sophie, Rachel, Vanessa, Aaliyah, Mariah, Gabrielle,
    Katelyn, Ariana, Bailey, Camila, Jennifer, Melanie, Gianna, Charlotte, Paige, Autumn, Payton, Faith, Sara,
    Isabelle, Caroline, Genesis, Isabel, Mary, Zoey, Gracie, Megan, Haley, Mya, Michelle, Molly, Stephanie,
    Nicole, Jenna, Natalia, Sadie, Jada, Serenity, Lucy, Ruby, Eva, Kennedy, Rylee, Jayla, Naomi, Rebecca,
    Lydia, Daniela, Bella, Keira, Adriana, Lilly, Hayden, Miley, Katie, Jade, Jordan, Gabriela, Amy, Angela,
    Melissa, Valerie, Giselle, Diana, Amanda, Kate, Laila, Reagan, Kylee, Kendall, Eleanor, Imani, Nia, Zuri,
    Amara, Ebony, Priya, Ananya, Meera, Linh, Mei, Yuki, Aiko, Hana, Fatima, Amina, Noor, Leilani, Kailani, Malia`),
};

const lastNames = splitCommaSeparatedNames(`
  Smith, Johnson, Williams, Brown, Jones, Garcia, Miller, Davis, Rodriguez, Martinez, Hernandez, Lopez, Gonzalez,
  Wilson, Anderson, Thomas, Taylor, Moore, Jackson, Martin, Lee, Perez, Thompson, White, Harris, Sanchez, Clark,
  Ramirez, Lewis, Robinson, Walker, Young, Allen, King, Wright, Scott, Torres, Nguyen, Hill, Flores, Green, Adams,
  Nelson, Baker, Hall, Rivera, Campbell, Mitchell, Carter, Roberts, Gomez, Phillips, Evans, Turner, Diaz, Parker,
  Cruz, Edwards, Collins, Reyes, Stewart, Morris, Morales, Murphy, Cook, Rogers, Gutierrez, Ortiz, Morgan, Cooper,
  Peterson, Bailey, Reed, Kelly, Howard, Ramos, Kim, Cox, Ward, Richardson, Watson, Brooks, Chavez, Wood, James,
  Bennett, Gray, Mendoza, Ruiz, Hughes, Price, Alvarez, Castillo, Sanders, Patel, Myers, Long, Ross, Foster,
  Jimenez, Powell, Jenkins, Perry, Russell, Sullivan, Bell, Coleman, Butler, Henderson, Barnes, Gonzales, Fisher,
  Vasquez, Simmons, Romero, Jordan, Patterson, Alexander, Hamilton, Graham, Reynolds, Griffin, Wallace, Moreno,
  West, Cole, Hayes, Bryant, Herrera, Gibson, Ellis, Tran, Medina, Aguilar, Stevens, Murray, Ford, Castro, Marshall,
  Owens, Harrison, Fernandez, McDonald, Woods, Washington, Kennedy, Wells, Vargas, Henry, Chen, Freeman, Webb,
  Tucker, Guzman, Burns, Crawford, Olson, Simpson, Porter, Hunter, Gordon, Mendez, Silva, Shaw, Snyder, Mason,
  Dixon, Munoz, Hunt, Hicks, Holmes, Palmer, Wagner, Black, Robertson, Boyd, Rose, Stone, Salazar, Fox, Warren,
  Mills, Meyer, Rice, Schmidt, Garza, Daniels, Ferguson, Nichols, Stephens, Soto, Weaver, Ryan, Gardner, Payne,
  Grant, Dunn, Kelley, Spencer, Hawkins, Arnold, Pierce, Vazquez, Hansen, Peters, Santos, Hart, Bradley, Knight,
  Elliott, Cunningham, Duncan, Armstrong, Hudson, Carroll, Lane, Riley, Andrews, Alvarado, Ray, Delgado, Berry,
  Perkins, Hoffman, Johnston, Matthews, Pena, Richards, Contreras, Willis, Carpenter, Lawrence, Sandoval, Guerrero,
  George, Chapman, Rios, Estrada, Ortega, Watkins, Greene, Nunez, Wheeler, Valdez, Harper, Burke, Larson, Santiago,
  Maldonado, Morrison, Franklin, Carlson, Austin, Dominguez, Carr, Lawson, Jacobs, O'Brien, Lynch, Singh, Vega,
  Bishop, Montgomery, Oliver, Jensen, Harvey, Williamson, Gilbert, Dean, Sims, Espinoza, Howell, Li, Wong, Reid,
  Hanson, Le, McCoy, Garrett, Burton, Fuller, Wang, Weber, Welch, Rojas, Lucas, Marquez, Fields, Park, Yang, Little,
  Banks, Padilla, Day, Walsh, Bowman, Schultz, Luna, Fowler, Mejia, Davidson, Acosta, Brewer, May, Holland, Juarez,
  Newman, Pearson, Curtis, Cortez, Douglas, Schneider, Joseph, Barrett, Navarro, Figueroa, Keller, Avila, Wade,
  Molina, Stanley, Hopkins, Campos, Barnett, Bates, Chambers, Caldwell, Beck, Lambert, Miranda, Byrd, Craig, Ayala,
  Lowe, Frazier, Powers, Neal, Leonard, Gregory, Carrillo, Sutton, Fleming, Rhodes, Shelton, Schwartz, Norris,
  Jennings, Rhys, Watts, Duran, Walters, Cohen, McDaniel, Moran, Parks, Steele, Vaughn, Becker, Holt, DeLeon,
  Barker, Terry, Hale, Leon, Hail, Benson, Haynes, Horton, Miles, Lyons, Pham, Graves, Bush, Thornton, Wolfe,
  Warner, Cabrera, McKinney, Mann, Zimmerman, Dawson, Lara, Fletcher, Page, McCarthy, Love, Robles, Cervantes,
  Solis, Erickson, Reeves, Chang, Klein, Salinas, Fuentes, Baldwin, Daniel, Simon, Velasquez, Hardy, Higgins,
  Aguirre, Lin, Cummings, Chandler, Sharp, Barber, Bowen, Ochoa, Dennis, Robbins, Liu, Ramsey, Francis, Griffith,
  Paul, Blair, O'Connor, Cardenas, Pacheco, Cross, Calderon, Quinn, Moss, Swanson, Chan, Rivas, Khan, Rodgers,
  Serrano, Fitzgerald, Rosales, Stevenson, Christensen, Manning, Gill, Curry, McLaughlin, Harmon, McGee, Gross,
  Doyle, Garner, Newton, Burgess, Reese, Walton, Blake, Trujillo, Adkins, Brady, Goodman, Roman, Webster, Goodwin,
  Fischer, Huang, Potter, Delacruz, Montoya, Todd, Wu, Hines, Mullins, Castaneda, Malone, Cannon, Tate, Mack,
  Sherman, Hubbard, Hodges, Zhang, Guerra, Wolf, Valencia, Saunders, Franco, Rowe, Gallagher, Farmer, Hammond,
  Hampton, Townsend, Ingram, Wise, Gallegos, Clarke, Barton, Schroeder, Maxwell, Waters, Logan, Camacho, Strickland,
  Norman, Person, Colon, Parsons, Frank, Harrington, Glover, Osborne, Buchanan, Casey, Floyd, Patton, Ibarra, Ball,
  Tyler, Suarez, Bowers, Orozco, Salas, Cobb, Gibbs, Andrade, Bauer, Conner, Moody, Escobar, McGuire, Lloyd,
  Mueller, Hartman, French, Kramer, McBride, Pope, Lindsey, Velazquez, Norton, McCormick, Sparks, Flynn, Yates,
  Hogan, Marsh, Macias, Villanueva, Zamora, Pratt, Stokes, Owen, Ballard, Lang, Brock, Villarreal, Charles, Drake,
  Barrera, Cain, Patrick, Pineda, Burnett, Mercado, Santana, Shepherd, Bautista, Ali, Shaffer, Lamb, Trevino,
  McKenzie, Hess, Beil, Olsen, Cochran, Morton, Nash, Wilkins, Petersen, Briggs, Shah, Roth, Nicholson, Holloway,
  Lozano, Flowers, Rangel, Hoover, Arias, Short, Mora, Valenzuela, Bryan, Meyers, Weiss, Underwood, Bass, Greer,
  Summers, Houston, Carson, Morrow, Clayton, Whitaker, Decker, Yoder, Collier, Zuniga, Carey, Wilcox, Melendez,
  Poole, Roberson, Larsen, Conley, Davenport, Copeland, Massey, Lam, Huff, Rocha, Cameron, Jefferson, Hood, Monroe,
  Anthony, Pittman, Huynh, Randall, Singleton, Kirk, Combs, Mathis, Christian, Skinner, Bradford, Richard, Galvan,
  Wall, Boone, Kirby, Wilkinson, Bridges, Bruce, Atkinson, Velez, Meza, Roy, Vincent, York, Hodge, Villa, Abbott,
  Tapia, Gates, Chase, Sosa, Sweeney, Farrell, Wyatt, Dalton, Horn, Barron, Phelps, Yu, Dickerson, Heath, Foley,
  Atkins, Mathews, Bonilla, Acevedo, Benitez, Zavala, Hensley, Glenn, Cisneros, Harrell, Shields, Rubio, Choi,
  Whitfield, Bellamy, Okafor, Adeyemi, Mensah, Tuipulotu, Kealoha, Begay, Yazzie, Nakamura, Tanaka, Iyer, Rao`);

const famousNameSet = new Set(famousNames.map((name) => name.toLowerCase()));

/** Whether a well-known athlete has this name. */
export function isFamousName(firstName: string, lastName: string): boolean {
  return famousNameSet.has(`${firstName} ${lastName}`.toLowerCase());
}

/** A made-up person's name: never a well-known athlete's, never the same word twice. */
export function generatePersonName(
  random: SeededRandom,
  gender: Gender,
): { firstName: string; lastName: string } {
  const firstName = random.pickEarlierMoreOften(firstNames[gender]);
  let lastName = random.pickEarlierMoreOften(lastNames);
  while (lastName === firstName || isFamousName(firstName, lastName))
    lastName = random.pickEarlierMoreOften(lastNames);
  return { firstName, lastName };
}

/** "O'Brien" → 'obrien': as used in an email address or a handle. */
export function toAsciiLetters(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
