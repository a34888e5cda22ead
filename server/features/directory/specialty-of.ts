import type { functions } from "#contract/roles.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import { memoized } from "#server/features/companies/company-key.ts";

/**
 * Specialties and their functions; the first match counts. Words are as `plainWords` returns them, and '*' stands for any
 * letters: in English, with the names of People Data Labs' sub-roles, then in fourteen other languages. A specialty that
 * serves another one comes first: an 'HR Data Analyst' belongs to personnel, not to data.
 */
const specialties: Record<string, [functionName: FunctionName, ...words: string[]]> = {
  humanResources: [
    "operations",
    "hr,hrbp,^people$,human resources?,human capital,people (?:partner|operations|ops|manager|lead|team|and culture|and talent|experience|analytics|business partner),(?:head|director|vp) of people,recruit*,talent (?:acquisition|partner|manage*|sourcer|development)*,sourcer,compensation,benefits,learning and development,chief people officer",
    "personal(?:referent|leit|entwick|sachbearb|abteil|wesen|chef|marketing|berat|manage|recruit)*,*personalabteilung*,personaler*,ressources humaines,rh,drh,charge* de recrutement,recrute*,recursos humanos,rrhh,reclutad*,seleccion de personal,risorse umane,selezione del personale,recrutador*,personeels*,p en o,(?:zasob|zasoby) ludzki*,kadr,kadrow*,rekrut*,rekryt*,*personalchef*,henkilosto*,rekrytoi*,insan kaynaklari,ik uzmani,lidsk* zdroj*,ludsk* zdroj*,personalist*,персонал*,кадр*,кадров*,рекрут*,подбор*",
  ],
  security: [
    "engineering",
    "(?:it|information|cyber|network|application|cloud|product|data|offensive) ?security,cyber ?security*,security (?:engineer*|analyst|architect|consultant|researcher|operations|specialist|administrator),infosec,appsec,devsecops,penetration test*,pentester,ethical hacker,soc analyst,ciso,cybersec*",
    "*informationssicherheit*,it sicherheit*,securite (?:informatique|des systemes)*,cybersecurite,ciberseguridad,seguridad informatica,ciberseguranca,seguranca da informacao,sicurezza informatica,informatiebeveilig*,cyberbezpieczen*,bezpieczenstwa (?:it|informac)*,informationssakerhet*,it sakerhet*,it sikkerhed*,informasjonssikkerhet*,it sikkerhet*,tietoturva*,siber guvenlik*,bilgi guvenlig*,kyberneticke* bezpec*,информационн* безопасност*,кибербезопасност*,кібербезпек*",
  ],
  quality: [
    "engineering",
    "qa,^quality$,quality (?:assurance|control*|engineer*|manager|inspector|lead|analyst|specialist|technician),(?:head|director|vp) of quality,tester*,test (?:engineer|analyst|manager|lead|automation|specialist|architect)*,testing,in test,sdet",
    "*qualitats*,*tester*,*testaaja*,testmanag*,testingenieur*,qualiticien*,(?:responsable|controleu*|technicien*|ingenieur*) qualite,assurance qualite,calidad,controllo qualita,(?:responsabile|addett[oa]|tecnic[oa]|ingegnere) (?:della )?qualita,qualidade,kwaliteit*,jakosci,kontrol*er* jakosci,kvalitet*,kvalitet,testare,testleder,testledare,laatu*,kalite,kvality,kvalita*,качеств*,тестиров*,якост*,тестуваль*",
  ],
  finance: [
    "operations",
    "financ*,account(?:ant|ants|ing),accounts (?:payable|receivable),bookkeep*,(?:financial |plant |business |group )?controller,controlling,treasur*,audit(?:or|ors|ing|s)?,tax,fp and a,planning and analysis,payroll,credit (?:analyst|control*|risk),billing (?:specialist|clerk|analyst|manager),investor relations",
    "*buchhalt*,*buchhaltung*,bilanz*,finanz*,*controller*,lohn*,entgelt*,steuer(?:berat|fach|refer|recht|abteil|assist|expert)*,wirtschaftspruf*,rechnungswesen,kreditoren*,debitoren*,comptab*,controle de gestion,controleu* de gestion,tresor*,paie,fiscalist*,commissaire* aux comptes,contab*,finanza,tesorer*,nominas?,auditor*,fiscal,paghe,ragionier*,revisor*,boekhoud*,financi*,belasting*,salaris*,ksiegow*,finans*,podatk*,placow*,biegl* rewident*,ekonomiassistent,ekonomiansvarig,redovisning*,lonn?e?(?:spesialist|specialist|konsult|medarbejder|medarbeider)*,okonomi*,regnskab*,regnskap*,bogholder*,kirjanpita*,talous*,palkan*,tilintarkast*,muhaseb*,mali (?:isler|musavir)*,butce*,denetci*,ucetn*,uctovn*,danov*,mzdov*,бухгалт*,финанс*,фінанс*,экономист*,економіст*,аудит*,налог*,казначе*",
  ],
  legal: [
    "operations",
    "legal,(?:general |corporate |legal |in house |associate )?counsel,lawyer,attorney,solicitor,paralegal,compliance,contracts? (?:manager|specialist|administrator),privacy (?:officer|counsel|manager),data protection officer",
    "*jurist*,rechtsanw*,syndikus*,justiz*,rechtsabteilung,vertragsmanag*,datenschutz*,avocat*,juridique,juriste*,abogad*,juridic*,legale,avvocat*,advogad*,juridisch*,advocaat,radca prawn*,prawni*,prawn*,advokat*,juridis*,lakimies,lakiasia*,hukuk*,avukat*,pravnik*,pravnic*,юрист*,юрисконсульт*,правов*",
  ],
  presales: [
    "sales",
    "sales engineer*,(?:solutions?|customer|field) engineer*,solutions? (?:consultant|architect|consulting),pre ?sales*,technical sales*",
    "vertriebsingenieur*,technischer vertrieb,ingenieur*(?: d)? ?(?:avant vente|technico commercial*),technico commercial*,avant vente,preventa,prevendita,inzynier* sprzedazy,teknisk (?:saljare|saelger|selger),saljingenjor*,пресейл*",
  ],
  support: [
    "operations",
    "^support$,(?:customer|client|technical|tech|application|product|desktop|it|user|end user|level \\d|\\d(?:st|nd|rd) level) support,support (?:engineer|specialist|agent|analyst|representative|advisor|technician|associate|consultant|manager|lead|team)*,customer (?:service|care|experience|support|relations)*,help ?desk*,service ?desk*,call ?cent(?:er|re)*,contact cent(?:er|re)*,complaints? (?:handler|manager)",
    "*kundenservice*,*kundendienst*,kundenbetreuung,*kundenberat*,anwendungsbetreu*,benutzerservice,(?:anwender|kunden|benutzer|it)support*,service client*,conseill*(?: de)? client*,charge* de clientele,tele ?conseill*,teleconseil*,relation client*,support (?:technique|informatique),technicien* support,atencion al cliente,servicio al cliente,soporte*,teleoperador*,servizio clienti,assistenza (?:clienti|tecnica),customer care,operator* (?:di |de )?(?:call center|telemarketing),atendimento*,suporte*,apoio ao cliente,klantenservice*,klantadviseur*,obslug[ai] klient*,wsparci*,kundtjanst*,kundeservice*,kundeserviceradgiver*,kundekonsulent*,kundesenter*,asiakaspalvel*,*tuki,tukihenkilo,musteri (?:hizmet|temsilci|destek|iliski)*,destek (?:uzman|personel)*,cagri merkezi*,zakaznick*,podpor*,технич* поддерж*,техпідтримк*,технічн* підтримк*,поддержк*,підтримк*,обслуживани* клиент*,колл центр*",
  ],
  retail: [
    "sales",
    "sales assistant,shop assistant,store (?:manager|associate|assistant|supervisor|clerk),(?:retail|shop) (?:assistant|associate|manager|supervisor|sales*|staff|worker|clerk),cashier,(?:retail|floor) (?:sales )?(?:associate|assistant|supervisor|manager),visual merchandis*,merchandiser",
    "verkauf(?:er|erin|shilfe|smitarbeiter|smitarbeiterin),*verkauferin,fachverkauf*,filialleit*,marktleit*,einzelhandel*,kassier*,vendeu[rs]*,hote* de caisse,(?:responsable|directeur|directrice|chef) de (?:magasin|rayon|boutique),caissi*,dependient*,vendedor* de tienda,cajer[oa],encargad[oa] de tienda,commess[oa],cassier[ae],addett[oa] (?:alle )?vendite,store manager,operador* de (?:caixa|loja),caixa,balconista,vendedor* de loja,winkel*,verkoopmedewerk*,kassamedewerk*,filiaalmanager,kasjer*,sprzedawc*,ekspedient*,butiks*,butikk*,kassamedarbetare,ekspedient,myyja,myymala*,kassa*,kasiyer,magaza*,satis danismani,prodavac*,pokladn*,predavac*,продавец*,продавц*,кассир*,касир*,директор* магазин*",
  ],
  accounts: [
    "sales",
    "(?:key |global |strategic |technical |named |senior )?account (?:manage*|director|lead|coordinator),key account*,customer success*,client (?:success|partner|director|manager|relations*|services?)*,relationship manager,account(?:s)? management,customer manager",
    "*account manag*,kundenmanag*,kundenbetreuer*,bestandskund*,grosskundenbetreu*,charge* de comptes?,responsable (?:grands )?comptes?,(?:gestor|ejecutiv)* de cuentas?,responsable de cuentas,gestor* de (?:contas|clientes),gerente de contas,sucesso do cliente,responsabile clienti,relatiebeheer*,accountbeheer*,opiekun* klient*,kundansvarig*,kundeansvarlig*,avainasiakas*,asiakkuus*,asiakaspaallikko,asiakasvastaava,musteri yoneticisi,portfoy yonetici*,kluc* (?:zakaznik|klient)*,аккаунт*,ключев* клиент*,ключов* клієнт*",
  ],
  newBusiness: [
    "sales",
    "account executive*,sales (?:rep|representative|development|executive|associate|agent|consultant|advisor|hunter)*,(?:inside|field|outside|direct|area|territory|regional|enterprise|inbound|outbound) sales*,business develop*,partnerships?,biz ?dev,new business*,bdr,sdr,bdm,telesales,lead generation",
    "*aussendienst*,*innendienst*,vertriebs(?:mitarb|beauftr|repras|berat|innen|aussen|assist|spezialist|kaufm|kauff|verantw|partner)*,handelsvertret*,gebietsverkauf*,verkaufsberat*,geschaftsentwick*,neukunden*,attache* commercial*,commercial* (?:sedentaire|terrain|itinerant)*,(?:delegue|ingenieur|conseiller|agent|charge)* commercia*,developpement commercial,agente comercial,comercial,asesor* comercial*,representante (?:comercial|de ventas),delegad[oa] comercial,ejecutiv[oa] (?:comercial|de ventas),desarrollo de negocio*,agente di commercio,(?:consulente|agente|funzionario) commerciale,rappresentante*,sviluppo (?:business|commerciale),(?:consultor|assessor|gestor)* comercial*,representante comercial,vendedor* extern*,desenvolvimento de negocios,buitendienst*,binnendienst*,vertegenwoordig*,acquisiteur*,przedstawiciel* handlow*,specjalist* (?:ds|do spraw) sprzedazy,handlowiec,handlowc*,utesaljare,innesaljare,sal(?:j|g)are,saljare,saelger,salgskonsulent*,selger,salgsrepresentant*,konsulent* salg*,myyntiedusta*,myyntineuvot*,satis (?:temsilci|danisman|sorumlu|uzman|elemani)*,is gelistirme,obchodn* (?:zastupc|zastupk|referent|manazer)*,obchodni[ck]*,торгов* представ*,менеджер* по продаж*,менеджер* з продаж*,развити* бизнес*",
  ],
  logistics: [
    "operations",
    "logistic*,supply (?:chain|plann)*,warehous*,procurement*,purchas*,buyer,(?:strategic |global |category )sourcing*,category manager,shipping,fulfil*ment,transport*,inventory*,freight*,forklift*,(?:truck|delivery|lorry|van) driver,demand plann*,dispatcher,stock (?:controller|clerk)",
    "*logist*,lager,lager(?!felds)(?:ist|arbeiter|mitarbeiter|leit|helfer|fach|verwalt|logist)*,*einkauf*,einkaufer*,beschaffung*,dispon*,*disposition*,spediti*,speditions*,versand*,kommissionier*,*fahrer*,staplerfahrer*,supply chain*,achat*,acheteu*,approvisionn*,magasinier*,cariste*,transporteu*,*chauffeu*,conducteur* (?:routier|pl|poids)*,compras,comprador*,almacen*,mozo de almacen,transportista,repartidor*,conductor* de (?:camion|reparto),acquisti,buyer,magazzin*,spedizion*,corriere,autista,approvvigionament*,logistica,armazem,almoxarif*,motorista*,estoque*,inkoop*,inkoper*,magazijn*,orderpicker*,planner transport,zakup*,zaopatrzeni*,magazynier*,spedyto*,kierowca,inkop*,inkops*,lagerarbetare,lagermedarbet*,indkob*,indkobs*,lagermedarbejder,lagermedarbeider,lager(?:sjef|chef|leder)*,innkjop*,speditor*,*chauffor,*sjafor,osto*,ostaja,varasto*,logistiikka*,hankinta*,satin ?alma*,lojistik*,depo (?:sorumlu|eleman|gorevli)*,tedarik*,sofor*,nakup*,nakupci*,skladni*,sklad*,zasobov*,spedit*,vodic,ridic,kuryr,логист*,логіст*,закуп*,кладовщик*,комірник*,склад*,снабжен*,водител*,экспедитор*",
  ],
  administration: [
    "operations",
    "office (?:manager|administrator|assistant|coordinator),(?<!press )secretar*,receptionist*,(?:administrative|admin|executive|personal|virtual) assistant,administrative,facilit(?:y|ies)*,building and grounds,front desk*,data entry*",
    "*sekretar*,*sekretaer*,*assistenz*,teamassisten*,buro(?:kauf|leit|fach|manage|assist)*,empfang*,rezeption*,gebaudemanag*,hausmeister*,assistant* (?:administrati|de direction|de gestion)*,secretaire*,accueil,agent* d ?accueil,services generaux,auxiliar administrativ*,administrativ[oa],secretari*,recepcionist*,segretari*,addett[oa] (?:alla )?(?:segreteria|reception),receptionist,impiegat[oa] amministrativ*,assistente administrativ*,auxiliar administrativ*,secretaresse*,managementassist*,office manager,balie*,receptionist*,facilitair*,sekretark*,recepcjonist*,asystent* (?:biura|zarzadu|dyrektora),pracowni* biurow*,pracownik administrac*,kontorist*,kontorsassistent*,vaktmester*,vaktmastare,resepsjonist*,receptionist*,administrasjons*,sihteer*,toimistotyon*,toimisto(?:sihteeri|assistentti|hoitaja),vastaanotto*,yonetici asistan*,sekreter*,idari isler*,resepsiyon*,asistent*(?:ka)? (?:reditel|riaditel|vedeni)*,sekretark*,administrativn*,recepcn*,секретар*,офис менеджер*,делопроизвод*,администратор* офис*,діловод*,помічни* керівник*,помощни* руководител*",
  ],
  infrastructure: [
    "engineering",
    "^(?:it|network|information technology)$,devops*,sre,site reliability*,infrastructure*,cloud*,platform (?:engineer*|operations),system* (?:administrator|admin|engineer administrator),sys ?admin*,network (?:engineer*|administrator|architect|technician|specialist|operations|manager)*,data cent(?:er|re)*,(?:linux|windows|unix|storage|vmware) (?:administrator|engineer|admin),it (?:administrator|operations|infrastructure|systems)*,database administrator",
    "systemadmin*,*administrator* (?:systeme|netz)*,netzwerk*,it administrator*,fachinformatiker*(?: fur)? systemintegration,rechenzentrum*,administrat* (?:systemes?|reseaux?|systemes? et reseaux?)*,(?:ingenieur|technicien)* (?:systemes?|reseaux?|systemes? et reseaux?),administrador* de (?:sistemas|redes),(?:tecnico|ingeniero) de (?:sistemas|redes),sistemista*,amministrator* di (?:sistema|rete|sistemi),administrador* de sistemas,analista de (?:infraestrutura|redes),systeembeheer*,netwerkbeheer*,applicatiebeheer*,administrator* (?:system|siec)*,inzynier* (?:sieci|systemow),systemadministrator*,natverks*,nettverks*,netvaerks*,drifts?(?:tekniker|ansvarlig|ingenjor|ingenior)*,jarjestelmaasiantunt*,verkkoasiantunt*,sistem (?:yonetici|uzman|muhendis)*,ag (?:uzman|yonetici|muhendis)*,spravce (?:site|siti|systemu)*,spravca (?:siete|sieti|systemov)*,sitov* (?:administrator|inzenyr)*,системн* (?:администратор|адміністратор)*,сетев* (?:инженер|администратор)*,девопс*,мережев* інженер*",
  ],
  data: [
    "engineering",
    "^data$,(?:chief )?data (?:officer|engineer*|scien*|analy*|architect*|lead|manager|platform|warehouse|modeler|modeller|steward|governance|specialist)*,(?:head|director|vp) of data*,machine learning*,ml (?:engineer|ops|scientist|researcher)*,mlops,deep learning,nlp,computer vision,ai (?:engineer|researcher|scientist|developer|specialist)*,analytics (?:engineer|manager|lead|consultant)*,business intelligence*,bi (?:developer|analyst|engineer|consultant|manager|specialist)*,(?:database|etl|sql|big data) (?:developer|engineer|analyst|specialist),statistician,dba",
    "daten(?:analy|ingenieur|wissen|bank|bankadmin|architekt)*,datenbank*,analyste* (?:de )?donnees,(?:ingenieur|architecte|scientifique)* (?:de |des )?(?:donnees|data)*,ingenier[oa] de datos,cientific[oa] de datos,analista de datos,(?:analista|engenheir|cientista)* de dados,analista dati,data (?:analist|engineer|scientist),gegevens*,analityk* danych,inzynier* danych,dataanaly*,dataingen*,dataingenjor*,data ?analyytik*,data ?insinoor*,veri (?:bilim|analis|muhendis|taban)*,datov* (?:analyt|inzen|architekt|specialis)*,аналитик* данных,аналітик* даних,инженер* данных,дата (?:сайентист|инженер)*",
  ],
  mobile: [
    "engineering",
    "ios,android,mobile (?:developer|engineer*|app*|software|lead|application)*,flutter*,react native*,kotlin,swift",
    "mobil(?:e|es|er)? ?(?:entwick|app)*,mobilentwick*,app entwick*,developpeu* mobile*,desarrollador* (?:movil|android|ios),desenvolvedor* mobile,sviluppat* (?:mobile|app),programist* (?:mobiln|android|ios)*,mobilutveckla*,mobiiliohjel*,mobil uygulama*,mobiln* vyvoj*,vyvoj* mobiln*,мобильн* разработ*,мобільн* розробн*",
  ],
  frontend: [
    "engineering",
    "^web$,front ?end*,(?:react|angular|vue|vuejs|javascript|typescript|ui) (?:js )?(?:developer|engineer),web (?:developer|engineer*|programmer)",
    "webentwick*,web entwick*,frontendentwick*,developpeu* (?:web|front)*,integrateu* web,desarrollador* web,programador* web,sviluppat* web,desenvolvedor* web,webontwikkel*,webbutveckl*,webudvikl*,webutvikl*,verkko ?kehitta*,web gelistir*,webov* vyvoj*,фронтенд*,фронтэнд*,верстальщик*,веб разработ*,веб розробн*",
  ],
  embedded: [
    "engineering",
    "embedded*,firmware*,fpga*,plc (?:programmer|engineer)",
    "eingebettet*,sps programmier*,systemes embarques,logiciel embarque,sistemas embebidos,sistemas embarcados,sistemi embedded,systemow wbudowanych,inbyggda system*,indlejrede*,sulautet*,gomulu*,vstavan*,встраиваем*",
  ],
  backend: [
    "engineering",
    "back ?end*,(?:java|php|net|dotnet|c sharp|python|golang|go|ruby|node|nodejs|scala|spring|cobol|abap|sap) (?:software |on rails )?(?:developer|engineer|programmer),server side*,api (?:developer|engineer)",
    "java ?entwickler*,php ?entwickler*,backendentwick*,abap ?entwickler*,developpeu* (?:java|php|back|python|net)*,(?:desarrollador|programador)* (?:java|php|python|net|back)*,sviluppat* (?:java|php|python|net|back)*,desenvolvedor* (?:java|php|python|net|back)*,(?:java|php) ?ontwikkel*,programist* (?:java|php|python|net|back)*,(?:java|net) ?utveckl*,java ?udvikl*,java ?utvikl*,java kehitta*,java gelistir*,java vyvoj*,(?:java|php|python) (?:разработ|розробн|программ)*,(?:разработ|розробн|программ|програм)\\p{L}* (?:java|php|python|net|1с|1c)*,бэкенд*,бекенд*",
  ],
  hardware: [
    "engineering",
    "hardware*,electr(?:ical|onic|onics) (?:engineer*|design*)*,electrical,asic,rf engineer,pcb*,(?:analog|circuit|chip|silicon|ic) (?:ic )?design*",
    "elektroingenieur*,elektrotechnik*,elektronikentwick*,hardwareentwick*,ingenieur* (?:electronique|electrique|electrotechnique),electronicien*,ingenier[oa] (?:electric|electronic)*,(?:ingegnere|progettista) elett*,engenheir[oa] (?:eletric|eletronic)*,elektrotechnisch*,inzynier* (?:elektr)*,elektronikk*,elektroing*,elkonstruktor,sahkoinsinoor*,sahkosuunnitt*,elektronik muhend*,elektrik muhend*,elektroinzenyr*,elektrotechnik*,инженер* (?:электр|схемотехник)*,електротехн*",
  ],
  mechanical: [
    "engineering",
    "mechanical (?:engineer*|design*)*,mechanical,cad (?:designer|engineer|technician|drafter)*,design engineer mechanical,(?:draftsman|drafter|draughtsman),tool design*",
    "maschinenbau*,konstrukteur*,konstruktionsingenieur*,technisch*(?:er|e)? zeichner*,produktdesigner* technisch*,ingenieur* mecanique,dessinateu*,projeteu*,concepteu* mecanique,ingenier[oa] mecanic*,delineante*,ingegnere meccanic*,disegnator* (?:meccanic|cad)*,progettista meccanic*,engenheir[oa] mecanic*,projetista*,desenhista*,werktuigbouw*,tekenaar*,konstruktor*,inzynier* mechanik*,maskiningen*,maskinkonstrukt*,konstruktor,mekaniikkasuunnitt*,koneinsinoor*,makine (?:muhend|tasarim|ressam)*,strojn* inzen*,konstrukter*,инженер* (?:конструктор|механик)*,конструктор*",
  ],
  maintenance: [
    "operations",
    "maintenance*,(?:service|field service|hvac|elevator|lift|repair) (?:technician|engineer|mechanic)*,(?:auto|automotive|aircraft|bus|diesel|vehicle)? ?mechanic,electrician,plumb(?:er|ing),^electric$,handyman,fitter,installer,janitor,welder repair",
    "instandhalt*,wartung*,servicetechniker*,*mechatronik*,kfz mechan*,*installateur*,*elektriker*,elektroniker*,monteur*,haustechnik*,technicien* (?:de )?maintenance,agent* de maintenance,mecanicien*,electricien*,plombier*,depann*,mantenimiento,mecanic[oa],electricista,fontaner[oa],instalador*,manutent*,meccanic[oa],elettricist*,idraulic[oa],installat*,manutencao,mecanic[oa],eletricista,encanador,onderhouds*,storingsmonteur*,*monteur*,loodgieter*,utrzymani* ruchu,mechanik*,elektryk*,serwisant*,monter*,hydraulik*,underhalls*,servicetekniker*,vedlikehold*,vedligehold*,vvs*,rorlegger*,rorlaegger*,bilmekanik*,kunnossapi*,huoltoasent*,*montor,asentaja*,sahkoasent*,putkiasent*,bakim*,elektrikci,tesisatci*,tamir*,teknik servis*,udrzb*,servisni technik*,elektrikar*,instalater*,слесар*,электрик*,електрик*,сантехник*,механик*,механік*,ремонт*,монтажник*",
  ],
  production: [
    "operations",
    "production (?:manager|supervisor|operator|worker|planner|engineer|lead|technician|associate)*,production,manufactur*,machin(?:e operator|ist)*,assembl(?:er|y)*,cnc*,process operator,plant (?:manager|operator|supervisor),lean manager,welder,factory*,shift supervisor",
    "produktions*,fertigung*,schichtleit*,maschinenfuhrer*,maschinenbedien*,anlagen(?:fuhrer|mechan|bedien)*,montage*,montagemitarb*,werkleit*,zerspan*,fraser*,dreher*,schweisser*,industriemechan*,verfahrensmech*,(?:operateur|agent|chef|conducteur|responsable|ouvrier)* (?:de |d )?(?:production|fabrication|ligne|machine)*,soudeu*,usineu*,operari[oa] (?:de )?(?:produccion|fabrica|maquina)*,produccion,soldador*,jefe de (?:planta|turno),tornero*,operai[oa],addett[oa] all ?assemblaggio,addett[oa] allassemblaggio,(?:addett|responsabil|capo)\\p{L}* (?:alla |di |della )?produzione,saldator*,capo ?turno,operador* de (?:producao|maquina)*,producao,productiemedewerk*,operator productie,productie*,lasser,operator (?:maszyn|produkcji|cnc)*,produkcji,produkcyjn*,spawacz*,brygadzist*,tokarz*,operator process*,maskinoperator*,processoperator*,svetsare,svejser*,sveiser*,produksjon*,produktion*,tuotanto*,koneistaja*,hitsaaja*,prosessinhoitaja*,uretim*,operator(?:u)?(?: makine)*,kaynakci*,torna*,vyrob*,operator vyroby,svarec*,zvarac*,obrabec*,soustruzni*,производств*,виробництв*,сварщик*,зварювальник*,токар*,оператор* (?:станк|лин|верстат)*,технолог",
  ],
  interaction: [
    "design",
    "ux*,ui,product design*,interaction design*,user (?:experience|interface|research*)*,usability*,service design*,web design*,digital design*,experience design*",
    "produktdesign*,webdesign*,interaktionsdesign*,designer* ux*,concepteu* (?:ux|d ?interfaces?),disenador* (?:ux|de producto|de producto digital|de interaccion|web),projektant* (?:ux|ui|interfejs|doswiadcz)*,interaktion*,tjanstedesign*,palvelumuotoil*,kullanici deneyim*,дизайнер* интерфейс*,ux дизайнер*,веб дизайнер*,продуктов* дизайнер*",
  ],
  graphics: [
    "design",
    "graphic*,visual design*,motion (?:design*|graphics)*,illustrator,art director,creative director,brand design*,3d artist",
    "grafik*,mediengestalt*,kommunikationsdesign*,graphiste*,infographiste*,directeu*(?:trice)? artistique,maquettiste*,disenador* grafic*,direct* de arte,grafic[oa],direttor* artistic*,art director,designer grafic*,diretor* de arte,vormgever*,grafisch*,grafik,graficzn*,graficzk*,graafi*,grafisk*,grafic*,grafick*,grafikar*,график*,графич*,графічн*,арт директор*",
  ],
  growth: [
    "marketing",
    "growth*,performance (?:market*|manager)*,seo*,sea (?:manager|specialist),sem (?:manager|specialist),ppc*,(?:digital|online|email|lifecycle|acquisition) market*,demand gen*,paid (?:social|media|search|acquisition)*,marketing automation*,crm (?:manager|specialist|marketing)*,affiliate*,conversion*,user acquisition*",
    "onlinemarketing*,online marketing*,performance marketing*,suchmaschin*,marketing (?:digital|numerique)*,(?:charge|responsable)\\p{L}* (?:de )?(?:marketing digital|acquisition|referencement)*,trafic manager,traffic manager,referencement*,marketing digitale,marketing digital,e ?mail ?market*,marketing internetow*,digital markedsfor*,digital marknads*,digitaalinen markkin*,dijital pazarlama*,online marketer,интернет маркет*,інтернет маркет*,digital маркет*,таргетолог*,сео*,перформанс*",
  ],
  content: [
    "marketing",
    "content*,copywrit*,(?:technical |ux )?writer,brand (?:manage*|strateg*|market*|director|lead|specialist|communications?)*,brand,communications?,corporate communications,pr (?:manager|specialist|officer|consultant|executive|lead|director)*,public relations*,(?:managing |copy |news |web |content )?editor,editorial*,social media*,community manager,press (?:officer|secretary),spokesperson,media relations",
    "*kommunikation*,offentlichkeitsarbeit*,*redakt*,pressesprech*,pressereferent*,markenmanag*,texter*,werbetext*,chargee? de communication,communication,redact*,attachee? de presse,relations (?:presse|publiques),chef de marque,community manager,comunicacion*,redactor*,gabinete de prensa,relaciones publicas,comunicazione,ufficio stampa,addett[oa] stampa,redattor*,comunicacao,redator*,assessor* de imprensa,communicatie*,woordvoerder*,redacteur*,tekstschrijver*,komunikac*,rzeczni*,kommunikat*,kommunikator*,pressekret*,informator*,kommunikasjon*,innhold*,journalist*,tekstforfatter*,viestin*,tiedottaja*,sisallon*,kurumsal iletisim*,iletisim*,icerik*,editor*,basin (?:danisman|sozcu|sekreter|uzman)*,tiskov*,mluvc*,obsah*,контент*,копирайт*,редактор*,пресс секрет*,прес секрет*,связ* с общественност*,коммуникац*,комунікац*,smm*,пиар*",
  ],
  events: [
    "marketing",
    "events?,event (?:manager|planner|coordinator)*,conference*,trade show*",
    "veranstaltung*,eventmanag*,messe(?:manag|bau|referent|koordin)*,evenement*,organisat* d ?evenement*,eventos,organizador* de eventos,eventi,eventos,evenementen*,event ?manager*,organizator* (?:imprez|wydarzen|akci)*,event(?:koordinat|ansvarlig|ansvarig)*,arrangement*,evenemang*,tapahtuma*,etkinlik*,organizasyon*,мероприят*,ивент*,івент*,заход*",
  ],
};

/** Titles of no specialty that contain words of one. */
const unspecific = titlePattern(
  "full ?stack*,network marketing,air traffic controller,document controller*,communications? engineer*",
);
const specialtyPatterns = Object.entries(specialties).map(([name, [functionName, ...words]]) => ({
  name,
  functionName,
  pattern: titlePattern(words.join(",")),
}));
const noSpecialty = { name: null, functionName: null };

/**
 * The specialty and the function of a title or department. Bookkeepers and recruiters are both in operations, but
 * rarely in one team. 'Software Engineer' has no specialty.
 */
export const specialtyOf = memoized((text: string | null) => {
  const plain = plainWords(text ?? "").join(" ");
  if (unspecific.test(plain)) return noSpecialty;
  return specialtyPatterns.find(({ pattern }) => pattern.test(plain)) ?? noSpecialty;
});

type FunctionName = (typeof functions)[number];

/** A pattern for any of these comma-separated words in a title as `plainWords` returns it; '*' stands for any letters. */
export function titlePattern(list: string): RegExp {
  const words = list.replaceAll("*", "\\p{L}*").replaceAll(",", "|");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "u");
}
