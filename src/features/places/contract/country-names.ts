import { countryCodes } from './country-codes.ts';

/**
 * The English names of `countryCodes`, in their order, as in Unicode CLDR 48. To get one from `Intl` takes a phone 100 ms, and
 * lists of athletes are the first thing that it draws. Screens where people arrive load them, so without codes and spaces.
 */
const names = (
  'United States|Andorra|United Arab Emirates|Afghanistan|Antigua & Barbuda|Anguilla|Albania|Armenia|Angola|' +
  'Argentina|Austria|Australia|Aruba|Åland Islands|Azerbaijan|Bosnia & Herzegovina|Barbados|Bangladesh|Belgium|' +
  'Burkina Faso|Bulgaria|Bahrain|Burundi|Benin|St. Barthélemy|Bermuda|Brunei|Bolivia|Caribbean Netherlands|Brazil|' +
  'Bahamas|Bhutan|Botswana|Belarus|Belize|Canada|Cocos (Keeling) Islands|Congo - Kinshasa|Central African Republic|' +
  'Congo - Brazzaville|Switzerland|Côte d’Ivoire|Cook Islands|Chile|Cameroon|China|Colombia|Costa Rica|Cuba|' +
  'Cape Verde|Curaçao|Christmas Island|Cyprus|Czechia|Germany|Djibouti|Denmark|Dominica|Dominican Republic|Algeria|' +
  'Ecuador|Estonia|Egypt|Western Sahara|Eritrea|Spain|Ethiopia|Finland|Fiji|Falkland Islands|Micronesia|' +
  'Faroe Islands|France|Gabon|United Kingdom|Grenada|Georgia|French Guiana|Guernsey|Ghana|Gibraltar|Greenland|' +
  'Gambia|Guinea|Guadeloupe|Equatorial Guinea|Greece|Guatemala|Guinea-Bissau|Guyana|Hong Kong SAR China|Honduras|' +
  'Croatia|Haiti|Hungary|Indonesia|Ireland|Israel|Isle of Man|India|Iraq|Iran|Iceland|Italy|Jersey|Jamaica|Jordan|' +
  'Japan|Kenya|Kyrgyzstan|Cambodia|Kiribati|Comoros|St. Kitts & Nevis|North Korea|South Korea|Kuwait|' +
  'Cayman Islands|Kazakhstan|Laos|Lebanon|St. Lucia|Liechtenstein|Sri Lanka|Liberia|Lesotho|Lithuania|Luxembourg|' +
  'Latvia|Libya|Morocco|Monaco|Moldova|Montenegro|St. Martin|Madagascar|Marshall Islands|North Macedonia|Mali|' +
  'Myanmar (Burma)|Mongolia|Macao SAR China|Martinique|Mauritania|Montserrat|Malta|Mauritius|Maldives|Malawi|' +
  'Mexico|Malaysia|Mozambique|Namibia|New Caledonia|Niger|Norfolk Island|Nigeria|Nicaragua|Netherlands|Norway|' +
  'Nepal|Nauru|Niue|New Zealand|Oman|Panama|Peru|French Polynesia|Papua New Guinea|Philippines|Pakistan|Poland|' +
  'St. Pierre & Miquelon|Pitcairn Islands|Palestinian Territories|Portugal|Palau|Paraguay|Qatar|Réunion|Romania|' +
  'Serbia|Russia|Rwanda|Saudi Arabia|Solomon Islands|Seychelles|Sweden|Singapore|St. Helena|Slovenia|' +
  'Svalbard & Jan Mayen|Slovakia|Sierra Leone|San Marino|Senegal|Somalia|Suriname|South Sudan|São Tomé & Príncipe|' +
  'El Salvador|Sint Maarten|Syria|Eswatini|Turks & Caicos Islands|Chad|French Southern Territories|Togo|Thailand|' +
  'Tajikistan|Tokelau|Timor-Leste|Turkmenistan|Tunisia|Tonga|Türkiye|Trinidad & Tobago|Tuvalu|Taiwan|Tanzania|' +
  'Ukraine|Uganda|Uruguay|Uzbekistan|Vatican City|St. Vincent & Grenadines|Venezuela|British Virgin Islands|' +
  'Vietnam|Vanuatu|Wallis & Futuna|Samoa|Kosovo|Yemen|Mayotte|South Africa|Zambia|Zimbabwe'
).split('|');

export const countryNames = new Map(countryCodes.map((code, index) => [code, names[index]]));
