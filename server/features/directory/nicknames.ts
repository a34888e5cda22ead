// Words that people write into names, in plain lower case without accents. Written for this product; the facts come from
// public lists of nicknames in English, German, French and Spanish, and from what human-resources systems add to names.

/**
 * One given name per line: its spellings, and its nicknames after the colon. A slash separates different names with the
 * same nicknames. A nickname may be on several lines ('Alex').
 */
export const nicknames = `
aaron: ron ronnie ari
abigail: abby abbie gail
abraham abram / ibrahim: abe bram ibo
adelaide adelheid adele: addie ada heidi
agnes ines: aggie nessie
albert alberto albrecht: al bert bertie albi beto tito
alejandra: ale sandra
alejandro: alex ale jandro jano
alexander alexandre aleksandr aleksander alessandro alexandros: alex al alec alek lex sasha sascha sacha xander sandy sandro ales alexandr
alexandra aleksandra alessandra: alex sandra sandy sasha lexi lexie ali xandra ola
alfonso alphonse alfons: al fonsi poncho foncho
alfred alfredo: al alf alfie fred freddy fredo
alice alicia alisa: ali licha lissi
alison allison: ali allie
amanda: mandy manda
amelia amelie: amy millie mia
anastasia anastasija: stacy stacey nastya nastja tasha asya
andrea: andy andi andie drea
andreas / andrew / andre / andres / andrej andrey andrei / andrzej / andras: andy andi andie drew dre andris bandi
angela / angelika angelica angelique: angie angi geli angel
anna ann anne ana / hannah hanna: annie anni ani anka annika anja anya anouk annchen
annemarie: annemie annemi
anthony antony / anton antoni / antonio / antoine: tony toni toño anton tono ton antek toine toinon
antonia antoinette antonina: toni tony toña tonia netty nina
archibald: archie
arnold arnaud arnaldo: arnie arne noldi
arthur arturo artur: art artie turi thur
augustus august augustin agustin augusto: gus augie gustl tino
barbara barbora: barb barbie babs babsi bärbel barbro basia varya
barnabas barnaby: barney
bartholomew bartolome bartholomäus bartlomiej: bart bartek barto
beatrice beatriz beatrix: bea beate trixie trix bibi betty beti
benedict benedikt benoit benito: ben bene benni benny dick benoit
benjamin: ben benny benni benji benja jamin
bernadette bernarda: bernie detta berni
bernard bernhard bernardo: bernie bernd berni barney nardo
bertrand bertram: bert bertie
bradley bradford: brad
brandon brendan: bran
bridget brigitte birgit brigida: biddy gitte gitta birgitta brigit bridie
calvin: cal
cameron: cam
camille camilla camila: cami cam milla millie
charles / carlos / karl carl karol / carlo: charlie charly chuck chas charley carlitos kalle lito
carmen: menchu carmela carmina carmencita
carol caroline carolina carolin karoline karolina: carrie caro lina line caz lynn karo caroll
cassandra: cass cassie sandra
catherine catharina katherine katharina katarina katrin kathrin ekaterina yekaterina caterina catalina kathleen cathrine karina: kate katie kathy kathi cathy cath kat kati kay kit kitty käthe kathe trina katya katja kata cata lina rina cat karin katharine katia
cecilia cecile cäcilie: cece ceci cissy celia sissi zilli
chandrasekhar: chandra sekhar
charlotte carlotta carlota: charlie lottie lotte lotta charly lola lotti carla
chester: chet
christian kristian cristian: chris kris cris
christina christine kristina kristin christiane christa cristina krystyna: chris chrissie chrissy tina christy kris kristy kris stina cris christl nina kirsten kirsty
christopher christoph christophe cristobal kristof krzysztof christos: chris kit topher toph stoffel kris kester christo krzys tobal
clara klara clarissa claire: clare clary klärchen
claude claudio: claudi
claudia klaudia claudine: claudi claudie dia
clemens clement clemente: clem klemens
clifford clifton: cliff
concepcion: concha conchita conchi chona
constance konstanze constanze constanza: connie conny stanzi coni
constantin konstantin constantine konstantinos: costa kostas kostja kosta dinos
consuelo: chelo
cornelia: conny connie nelly nele lia
cornelius cornelis kornelius: con connie cor kees niels nelis
cynthia cinthia: cindy
daniel danilo: dan danny dani dany danilo
daniela danielle danuta: dani danny ela dany
david davide: dave davy davey davi
deborah debora: deb debbie debby debi
denise: denny niecy
dennis denis dionisio: den denny
dieter / dietrich: didi
diego: santiago dieguito
dimitri dmitry dmitri dimitrios dmytro: dima mitja mitya dimi dimitris mitch
dolores: lola loli lolita lols
dominic dominik dominique domingo: dom nick nik mingo domi txomin
donald: don donnie
dorothy dorothea dorothee dorotea: dot dottie dolly dora doro thea dorle dorte
douglas: doug dougie
edith edita: edie
edmund edmond edmundo: ed eddie ted mundo
eduardo: lalo edu ed eddie
edward eduard edouard: ed eddie eddy ted teddy ned ede edi
eleanor eleonore eleonora leonore: ellie nell nora ella lenore ella elli norah leo
elena jelena yelena olena alena / helen helena helene: lena nell ellen leni nellie elli hele lenka nena
elias elijah eliah: eli lias
elizabeth elisabeth elisabetta elisabet elzbieta / isabel isabelle isabella isabela: liz lizzie liza beth betty bess bessie eliza elise elsa elsie lisa lisbeth lily libby lis lisl liesl sisi sissi ilse betti bettina babette elli izzy bella isa belle chabela ela ella liesel lise lisette lizbeth elsbeth
emilia emily emilie: em emmy emmi milly mila millie emma
emil emilio: milo emi
emmanuel emanuel immanuel: manny manu mano man
emmanuelle emanuela: manu emma manuela
enrique: quique kike rique quico henry
erich erik eric erick: ricky rick
ernest ernst ernesto: ernie erni erno
esperanza: espe pera lancha
esther ester estelle: essie hettie stella
eugene eugen eugenio evgeny yevgeny jewgeni: gene zhenya gena geno
eugenia eugenie: genie maru
eva eve / evelyn eveline evelin: evi evie lyn ev evchen
federico frederico: fede fred kiko fico
felicia felicitas felicity felizitas: fee feli lis fliss
felipe: pipe lipe
felix: feli
ferdinand fernando hernando: ferdi nando fer ferdy fernand nante
florence florentina: flo flora florrie flossie
florian florent florentin: flo flori floh
frances franziska francisca françoise francesca franciszka: fran fanny franzi sissy frankie cissi ziska paca paquita pancha fani frannie
francisco: paco pancho fran kiko quico curro cisco frasco chico paquito frank
francis / franz / francois / francesco / franciszek / franciscus: frank fran frankie franzl franky cesco franek frans
franklin: frank frankie
frederic frederick fred friedrich fredrik fryderyk: fred freddy freddie fritz rick fredi friedel fiete rik frederik frido
frederica friederike frederike frederique: freddie rike fritzi fred riki
gabriel gabor: gabe gab gaby gabi
gabriela gabriele gabrielle: gabi gaby gabe ella brielle
genevieve genoveva: ginny gen vevi
geoffrey jeffrey geoffroy jeffery: jeff geoff
george georges / georg / jorge / giorgio / jerzy / georgios: georgie schorsch jörg jurek gio yorgos giorgos geordie göran
yuri juri jurij yury: yura jura
gerald / gerhard / gerard gerardo gerrit geert: gerry jerry gerd gerdi gary geri rardo gege gert
gertrude gertrud: trudy gert gertie trudi traudl
gilbert gilberto: gil bert gib beto
giovanni: gianni gian vanni nino
giuseppe: pino beppe peppe joe
juliana juliane julianne giuliana: jule jules julie juli jana
gonzalo: gonza chalo
graciela grace: chela gracie
gregory gregor gregorio gregoire grzegorz grigori: greg gregg goyo grisha grega
guadalupe: lupe lupita
guillermo: memo guille guillo willy
gunther günter guenter gunnar: günni gunni
gustav gustavo gustave: gus gusti tavo gustl tabo
harold harald: harry hal hari
henry henri / heinrich / hendrik henrik / enrico henrique: hank harry hal heiner heinz heini henny rik hein henk harri henning rico
hermann herman / armand armando: manni harry manno mando
herbert / heribert: herb herbie bert heri
hildegard hilde hildegarde: hilda
howard: howie
hugo hugh hugues ugo: hughie huey
ignacio ignatius ignaz: nacho iggy naz
irene irina irena: ira rena reni ina
isaac izaak: ike zak
isidro isidor: chilo sidro
ivan: vanya wanja iwan
jacqueline: jackie jacky jacqui
jacob jakob jakub jacobo: jake jay jakub kuba köbi jaap coby cobus jack jeb
jacques jaques: jack jacky jacquot
james / jaime: jim jimmy jamie jem jay jimi jaimie
jane janet / jeanne janine jeannette / joanna johanna joanne joan / juana: jan janie jenny jean jo hanna hanne jeannie jana janna janneke nette joanie juanita
jason: jay
javier xavier xaver: javi xavi javo
jeanfrancois: jeff jef
jennifer: jen jenny jenni jenna jennie
jeremy jeremiah jeremias jeremie: jerry jem jez remy
jerome hieronymus jeronimo geronimo: jerry jero momo
jessica jessika: jess jessie jessi
jesus: chuy chus chucho
joachim joaquin joakim: jo achim jochen quino chimo jochim
joel: joe
john / johann johannes johan hannes / hans / jan janus / juan / joao / janos / ivan: johnny jack jon jonny johnnie
johann johannes johan hannes: hans hansi jo jan jens hansel henne joh
john: ian jock
juan: juanito juancho juanjo juanma
janos: jancsi jani
jan: jannik jasiu jaś
jonathan jonathon: jon johnny nathan jonny jo jona
jordan: jordy
jose josep: pepe chepe pepito joselito
josefina josephine josefine: josie jo fina pepa pepi fine posy chepina sefi
joseph josef josip jozef josephus / yusuf youssef yosef: joe joey jo sepp jupp josef pepi beppo jos sepperl jos yossi
joshua josua josue: josh josch
judith judit: judy judi jutta jude
julian julien giuliano: jules jul uli juli
julia julie giulia yulia / juliet julieta juliette: jule jules juli jul jools yulya juliet
julius julio jules giulio: jule juli
justin justus justo: just jus tino
justina justine: tina juste
karen karin: kari caz kaz
kenneth kennedy: ken kenny
kevin: kev
kimberly kimberley: kim kimmy kimber
klaus claus nikolaus nicholas nicolas nikolai nicola niklas nicolaas nikolay mikolaj nico: nick nicky nik niko nico klaus colin kola kolya claus nicol klas niels nikos nils
krishna krishnan: kris
kristoffer: chris kris stoffer
laura / lauren / laurence: lauri lori laurie loli ren
laurent laurens / lawrence laurence / lorenz laurenz / lorenzo: larry lars laurie lenz lori renzo enzo lencho rens lawrie
leonard leonardo leonhard lennart / leon leonid / lionel: leo len lenny lennie leonie nardo leni
leonie leona leontine: leo loni
leslie lesley: les
louis lewis / luis / ludwig ludovic lodewijk / luigi: lou louie lui lutz lucho wiggerl ludo lew gigi lodi wicke luisito louis
lilian lillian liliana lieselotte liselotte: lilly lily lil lilo lili lotte liesel
lourdes: lulu
louise luise luisa louisa: lou lulu isa lulu lisl loulou
lucas luke lukas luca lukasz luc: luki lou luk
lucia lucy luzia lucie lucille: lu luci lucky luz lux cia
madeleine magdalena madeline magdalene: maddie maddy lena magda malena mada leni mady lenka
manfred: manni fred mani
manuel: manu manolo lolo manny mani manolito
manuela: manu nela ela manoli
marcel marcelo marcello: marc cello
marcella marcela marcelle: marcy chela celle
margaret margarete margarethe margarita marguerite margherita margarida / malgorzata: maggie meg peggy marge margie greta grete gretchen gretel margot daisy rita margo marga gitte gosia meta margit mago merete maisie
maria marija mariya marya / marie / mary / mariana marianne / miriam mariam maryam: mia mary mari molly polly marie maja may mitzi mimi mariechen maruja masha mascha manon ria mieke mika marika maike meike marys maryse moll
mariajose: majo marijose
mario marius: mari
mark marc / marcus markus / marco marcos / marek: marky mark marc
martha marta marthe: marty mattie patty
martin martino martijn: marty tin mart tino tinus mats
martina martine: tina marty tine ina
matthew / matthias mathias matias / mateo matteo / matthieu mathieu / mateusz matej matthäus: matt matty matze mats mathis hias teo thijs mateu mat hiasl mathi mattias
maurice moritz mauricio maurizio: mo moe mori maury mauri
maxime maksim / maximilian maximiliano / maximus: max maxi maxl maks
megan: meg
melanie: mel melli mell meli
melissa: mel missy lissa meli
melvin: mel
mercedes: merche meche mercy merci
michael mikael mikhail michal mihail mikkel / michel michiel / miguel miquel / michele: mike mick mickey michi micha mikey misha mischa miki michl migue mikel mitch mich michou
michaela michelle micaela mikaela: mickey micki michi micha shelly mia ela mika chelle
mohammed muhammad mohamed mohammad mehmet mohamad muhammed mamadou mouhamed md: mo moh hamid mohd memo mehdi momo
moises moses moishe: mo moe moi
monica monika monique: moni mona nika nica
montserrat: montse
nadia nadja nadezhda / nadine: nadya nad dina nadi
natalie natalia nathalie natalya: natascha natasha nat tasha nata natty lia tascha talia
nathaniel nathan nathanael: nat nate nathan natty
nicole / nicola nicoletta: nicky nikki nic nicki nico coco niki
norbert: bert norb nobbi norbi
octavio oktavian: tavo
olga: olya olja
oliver olivier oliverio: ollie olli oli noll olly
olivia: liv livvy ollie olive livia
oscar oskar: ossi ozzie ozzy oskari
oswald osvaldo: ossi ozzie waldo
otto otmar ottmar: ottl
pamela: pam pammy
patricia patrizia: pat patty trish tricia patsy trixie pati patri trisha
patrick patricio patrice patryk padraig: pat paddy pato patti rick patxi
paul paulus / pablo / paolo / pavel pawel / pal: paulie paulchen pol pasha pauli palle
paula paola / pauline paulina: pauli polly lina paulchen line
pedro: perico pedrito peio
penelope: penny pen nell
peter petrus pieter / pierre / petr petar piotr / pietro / per peder: pete petey pit peterle piet pierrot petie petja perrin
petra: peti pet
philip philipp philippe phillip filip filippo: phil pip lipp fips pippo flip phip filou
priscilla: cilla prissy
rachel raquel rahel: rach rae shelly
rafael raphael raffaele rafal: rafa rafe rafi raf raffa raphi ralph
rajesh rajendra rajiv: raj
ramon raimundo / raymond raimund raymund: ray moncho mon mundo rai monchi
rebecca rebekka rebeka: becca becky becki bex reba beck
regina regine: gina reggie ina regi
reginald / reinhold / reinhard reinhardt: reg reggie rex hardy reini holdi ron
renate renata renee: reni nate rena nata
ricardo: richi ricky rico cardo riqui
richard riccardo ryszard rikard: rich rick ricky dick richie dickie ritchie hardy richi rico
robert roberto / rupert ruprecht: rob robbie bob bobby bert robby robi rupi robin bertl beto rupe berto bobbie tito
roberta: bobbie robbie robin berta
rodolfo rudolf rudolph rodolphe: rudi rudy rolf dolfo rolfi rodo
rodrigo roderick roderich: rod rody ruy rodri roddy rick
roger rogelio rüdiger rodger ruediger: rog rudi hodge roge
roland rolando orlando / ronald ronaldo: ron ronny ronnie roly rollo lando roli
rosa rose / rosemarie rosemary / rosalie / rosalind / rosina: rosi rosie romy rosy rosita rosl
rosario: charo chayo
roxana roxanne: roxy rox
russell: russ rusty
salvador salvatore: chava sal salva salvo toto turi
samantha: sam sammy samy
samuel: sam sammy samu samy muel
santiago: santi chago diego iago yago tiago
sarah sara: sally sadie sari sarina
sebastian sebastien sebastiano: seb bastian basti bastien bas wastl sebas seba baste
sergio serge sergei sergey: checo seryozha serjoscha chejo serg
shannon: shan
sharon: shari
sidney sydney: sid syd
sigmund sigismund / siegfried: sigi siggi sig fred
silvia sylvia sylvie: syl silv silvi sil
silvester sylvester silvestre: sly vester silvi
simon simeon: si sim simi
simone simona: simi mona moni
sofia sophie sophia zofia sofie: soph fia sofi zosia sophy
soledad: sole marisol chole
solomon salomon: sol sal
stanley stanislaw stanislav stanislaus: stan stas staszek stani
stefanie stephanie estefania stefania stephania: steffi steph stefi stevie fanny fani steffie stef
stephen steven / stefan stephan stephane / esteban / stefano / etienne / istvan / szczepan: steve stevie steff stef steph steffen pista ste esteve
stuart stewart: stu
susan / susanne susanna suzanne susana susann / zuzanna: sue susi suse suzie susie suzy sanna sanne zuzi sus suzette su zuzana
svetlana swetlana: sveta lana swetlana
tabitha: tabby
tamara: tammy tam tami mara toma
tatiana tatjana tatyana: tanja tanya tania tati tata
teresa theresa therese theresia terese: terry tess tessa resi tere thesi teri thea tracy maite
terence terrence: terry
thaddeus tadeusz tadeo: tad thad
theodor theodore teodoro theodoros / fyodor fedor: ted teddy theo fedja doro teo fedya
thomas tomas tommaso tomasz: tom tommy thom tomi tommi tomek toma tam tomko
tiffany: tiff
timothy timotheus timothee timoteo: tim timmy timo
tobias tobiah: toby tobi tobie
tracey tracy: trace
ulrich ulrik: uli ulli ueli ully rick
ulrike ulrika: uli ulli rike ulla riki
ursula: uschi ulla urs ursel ulli
valentin valentine valentino: val valli tino
valerie valeria: val vale valli lera
vanessa: nessa van nessi
veronica veronika veronique: roni ronnie vero vroni nika ronny nica
victor viktor vittorio: vic vick vito
victoria viktoria vittoria victoire: vicky vicki vic tori viki vika tory vikki
vincent vincenz vicente vincenzo: vince vinny vin chente zenz vinnie vicen enzo cenzo
viola violet violeta violette: vi
virginia virginie: ginny ginger gina virgie vicky
vladimir wladimir volodymyr: vlad vova wolodja vladi volodya
walter walther gualterio: walt wally wolter wat wolti
wendy gwendolyn gwendolen: gwen wen
wilhelmina wilhelmine wilma: minna mina billie helma willa mine
william / wilhelm willem / guillaume: will bill billy willy willi willie liam wim helm helmi wilko wills gui guy
winifred winfried: winnie fred freddie
wolfgang wolfram: wolf wolfi wolle
yolanda yolande jolanda: yoli loli
yvonne ivonne: vonnie
zachary zacharias zacarias: zach zack zac zak
`;

/** Given names that are not listed above. Two of them in a row are one person's two given names. */
export const otherGivenNames = `
abdul abdullah abdulrahman ahmad ahmed aicha aisha ali amina amir amit amy angel anh anil anita anke anneke anton aoife
arjun astrid axel ayse bao bianca bilal birte bjorn bo bogdan britta bruce bruno bryan carla cedric chantal chiara chloe
ciaran colin corinna craig cyril dagmar damian daria darius deepak diana dinesh dirk dora edgar edwin elif ella ellen
elsa emine emma enzo erika ernestine fabian fabio fabrice fatima fatma femke finn flora frauke fritz gaelle gita glenn
goran gudrun guido gwen harvey hasan hassan heike heiko helga helmut hong huang hubert huong hussein hussain ignacy ilse
imran ingeborg ingo ingrid inga irma iris ivana ivo jack jasmin jasmine jens jiri joanna jo jolanta jonas jordi jorn
joyce jutta kai kamal kamil karim katja keith khalid khaled klaas krzysztof kurt kyle lea lena liam lidia linda linh
lisa ljubica logan lothar luz lydia magnus mahmoud malik marina marit marlene marta mary mehdi meike melina mia milan
miriam mirjam mustafa myriam nadja nadine nancy naomi neil nikhil nina noah nora norman olaf omar oriol oscar otto owen
pascal pilar priya rahul rainer ralf rania ravi regis remi rene rita robin rocio romain roman ruth ryan salma sanjay
sandrine sebastian selma sigrid silke sonja soren steven sunil sven svenja sylvain tanja tariq thierry tina tom ulla urs
uta ute uwe vera volker waltraud wendy werner xavier yann yannick yasmin yasmine yves zeynep zoe zsofia
`;

/** Never part of a name: forms of address, degrees and kinds of employment. */
export const noise = `
mr mrs ms mx miss mister madam madame mme mlle monsieur herr herrn frau hr dr drs dra prof professor doctor doktor hon rev
dipl diplom mag lic ing. dott dottssa dottor avv sr jr sra srta senor senora senorita senhor signor signora sig pani shri
smt haji hj datuk dato engr atty capt sgt lt col jnr snr junior senior esq esquire ii iii iv 2nd 3rd 1st
phd dphil mba emba mpa mph msc bsc beng meng btech mtech bcom mcom rn bsn msn cpa cfa cma cisa cissp cism pmp csm cspo
psm pspo acp pmi itil shrm scp phr sphr gphr aca acca fca facca frm caia cfp llb llm mbbs mrcp frcp dds dmd dvm pharmd
psyd edd lcsw pgmp capm prince2 lssbb lssgb cscp aws ccna ccnp mcse ceng cphys mcipd fcipd cipd obe mbe cbe kbe habil
rer nat oec publ iur
contractor contract contracting external extern externe externo externa esterno consultant freelance freelancer temp
temporary intern internship trainee werkstudent werkstudentin azubi praktikant praktikantin stagiaire becario former
formerly inactive deactivated disabled leaver left retired leave vendor agency visitor test admin svc account duplicate
deleted archived parttime fulltime remote hybrid wfh ooo maternity parental ext extn nee geb geborene ne aka alias
pronouns
`;

/** Words that are sometimes names. They count only if the other name has both words in full. */
export const ambiguous = `
van von vom der den des de del della dello delle di da dal dos das do du la le les lo los el al ul bin ibn binti bint ben
abu ter ten te op het zu zum zur af av y e i und and et of the st saint san santa sao ap ab ni nic thi mac mc fitz
he him his she her hers they them theirs sie er ihm ihr il elle lui ella ellos ze zir xe xem
md ma ba bs ing jd pe ir fr don dona dame sir lord lady baron prince dean major judge bishop pastor father sister brother
guest born old new ex filho neto sri kumari pt ft bei chez at via
`;

/** Pronouns, which are dropped in pairs such as 'he/him', or in brackets. */
export const pronouns = `
he him his she her hers they them their theirs ze zir xe xem hir ey em fae faer it its any all no er ihm ihn sie ihr
dey il lui elle iel el ella elle ellos hij hem zij haar hen hun die diens han hon hen on ona ono
`;

/** Japanese, Chinese and Korean forms of address after a name. */
export const eastAsianTitles = ["さん", "様", "氏", "先生", "君", "女士", "小姐", "님", "씨"];
